/// \file
/// The names of the months, a row a language: full, inflected as in a date, and abbreviated.
/// Case and accents do not matter, so a name stands once, in its own spelling. A name that two
/// languages give to different months is in no row but in `rival_months`: the build refuses it.
#pragma once

#include <string_view>

namespace feedsax::date {

struct month_row {
  std::string_view language;
  std::string_view names[12];  ///< parted by spaces
};

// clang-format off
inline constexpr month_row month_rows[] = {
  {"English", {"january jan", "february feb febr", "march mar", "april apr", "may", "june jun",
    "july jul", "august aug", "september sep sept", "october oct", "november nov", "december dec"}},
  {"German", {"januar jan jänner jän jaenner", "februar feb feber", "märz mär mrz maerz",
    "april apr", "mai", "juni jun", "juli jul", "august aug", "september sep sept", "oktober okt",
    "november nov", "dezember dez"}},
  {"French", {"janvier janv jan", "février févr fév", "mars", "avril avr", "mai", "juin",
    "juillet juil", "août aoû", "septembre sept", "octobre oct", "novembre nov", "décembre déc"}},
  {"Spanish", {"enero ene", "febrero feb", "marzo mar", "abril abr", "mayo may", "junio jun",
    "julio jul", "agosto ago", "septiembre setiembre sep sept set", "octubre oct", "noviembre nov",
    "diciembre dic"}},
  {"Italian", {"gennaio gen genn", "febbraio feb febbr", "marzo mar", "aprile apr", "maggio mag",
    "giugno giu", "luglio lug", "agosto ago", "settembre set sett", "ottobre ott", "novembre nov",
    "dicembre dic"}},
  {"Portuguese", {"janeiro jan", "fevereiro fev", "março mar", "abril abr", "maio mai", "junho jun",
    "julho jul", "agosto ago", "setembro set", "outubro out", "novembro nov", "dezembro dez"}},
  {"Catalan", {"gener gen", "febrer febr feb", "març", "abril abr", "maig", "juny", "juliol jul",
    "agost ago", "setembre set", "octubre oct", "novembre nov", "desembre des"}},
  {"Galician", {"xaneiro xan", "febreiro feb", "marzo mar", "abril abr", "maio mai", "xuño xuñ",
    "xullo xul", "agosto ago", "setembro set", "outubro out", "novembro nov", "decembro dec"}},
  {"Romanian", {"ianuarie ian", "februarie feb", "martie mar", "aprilie apr", "mai", "iunie iun",
    "iulie iul", "august aug", "septembrie sept sep", "octombrie oct", "noiembrie nov noi",
    "decembrie dec"}},
  {"Dutch", {"januari jan", "februari feb", "maart mrt", "april apr", "mei", "juni jun", "juli jul",
    "augustus aug", "september sep sept", "oktober okt", "november nov", "december dec"}},
  {"Swedish", {"januari jan", "februari feb febr", "mars mar", "april apr", "maj", "juni jun",
    "juli jul", "augusti aug", "september sep sept", "oktober okt", "november nov",
    "december dec"}},
  {"Danish", {"januar jan", "februar feb", "marts mar", "april apr", "maj", "juni jun", "juli jul",
    "august aug", "september sep sept", "oktober okt", "november nov", "december dec"}},
  {"Norwegian", {"januar jan", "februar feb", "mars mar", "april apr", "mai", "juni jun",
    "juli jul", "august aug", "september sep sept", "oktober okt", "november nov", "desember des"}},
  {"Icelandic", {"janúar jan", "febrúar feb", "mars mar", "apríl apr", "maí", "júní jún",
    "júlí júl", "ágúst ágú", "september sep sept", "október okt", "nóvember nóv", "desember des"}},
  {"Finnish", {"tammikuu tammikuuta tammik tammi tam", "helmikuu helmikuuta helmik helmi hel",
    "maaliskuu maaliskuuta maalisk maalis maa", "huhtikuu huhtikuuta huhtik huhti huh",
    "toukokuu toukokuuta toukok touko tou", "kesäkuu kesäkuuta kesäk kesä kes",
    "heinäkuu heinäkuuta heinäk heinä hei", "elokuu elokuuta elok elo",
    "syyskuu syyskuuta syysk syys syy", "lokakuu lokakuuta lokak loka lok",
    "marraskuu marraskuuta marrask marras", "joulukuu joulukuuta jouluk joulu jou"}},
  {"Estonian", {"jaanuar jaan", "veebruar veebr", "märts", "aprill apr", "mai", "juuni", "juuli",
    "august aug", "september sept", "oktoober okt", "november nov", "detsember dets"}},
  {"Latvian", {"janvāris janvārī janv", "februāris februārī febr", "marts martā",
    "aprīlis aprīlī apr", "maijs maijā", "jūnijs jūnijā jūn", "jūlijs jūlijā jūl",
    "augusts augustā aug", "septembris septembrī sept", "oktobris oktobrī okt",
    "novembris novembrī nov", "decembris decembrī dec"}},
  {"Lithuanian", {"sausis sausio saus", "vasaris vasario vas", "kovas kovo kov",
    "balandis balandžio bal", "gegužė gegužės geg", "birželis birželio birž", "liepa liepos liep",
    "rugpjūtis rugpjūčio rugp", "rugsėjis rugsėjo rugs", "spalis spalio spal",
    "lapkritis lapkričio lapkr", "gruodis gruodžio gruod"}},
  {"Polish", {"styczeń stycznia sty", "luty lutego lut", "marzec marca mar",
    "kwiecień kwietnia kwi", "maj maja", "czerwiec czerwca cze", "lipiec lipca",
    "sierpień sierpnia sie", "wrzesień września wrz", "październik października paź", "",
    "grudzień grudnia gru"}},
  {"Czech", {"leden ledna led", "únor února úno", "březen března bře", "duben dubna dub",
    "květen května kvě", "červen června čvn", "červenec července čvc", "srpen srpna", "září zář",
    "říjen října říj", "listopadu", "prosinec prosince pro"}},
  {"Slovak", {"január januára jan", "február februára feb", "marec marca mar", "apríl apríla apr",
    "máj mája", "jún júna", "júl júla", "august augusta aug", "september septembra sep",
    "október októbra okt", "november novembra nov", "december decembra dec"}},
  {"Slovenian", {"januar januarja jan", "februar februarja feb", "marec marca mar",
    "april aprila apr", "maj maja", "junij junija jun", "julij julija jul", "avgust avgusta avg",
    "september septembra sep", "oktober oktobra okt", "november novembra nov",
    "december decembra dec"}},
  {"Croatian", {"siječanj siječnja sij", "veljača veljače velj", "ožujak ožujka ožu",
    "travanj travnja tra", "svibanj svibnja svi", "lipanj lipnja", "srpanj srpnja",
    "kolovoz kolovoza kol", "rujan rujna ruj", "", "studeni studenoga studenog stu",
    "prosinac prosinca pro"}},
  {"Serbian (Latin)", {"januar januara jan", "februar februara feb", "mart marta mar",
    "april aprila apr", "maj maja", "jun juna jun", "jul jula jul", "avgust avgusta avg",
    "septembar septembra sep", "oktobar oktobra okt", "novembar novembra nov",
    "decembar decembra dec"}},
  {"Serbian", {"јануар јануара јан", "фебруар фебруара феб", "март марта мар", "април априла апр",
    "мај маја", "јун јуна", "јул јула", "август августа авг", "септембар септембра сеп",
    "октобар октобра окт", "новембар новембра нов", "децембар децембра дец"}},
  {"Macedonian", {"јануари јан", "февруари фев", "март мар", "април апр", "мај", "јуни јун",
    "јули јул", "август авг", "септември сеп септ", "октомври окт", "ноември ное ноем",
    "декември дек"}},
  {"Bulgarian", {"януари яну ян", "февруари фев", "март мар", "април апр", "май", "юни", "юли",
    "август авг", "септември сеп септ", "октомври окт", "ноември ное ноем", "декември дек"}},
  {"Russian", {"январь января янв", "февраль февраля фев февр", "март марта мар",
    "апрель апреля апр", "май мая", "июнь июня июн", "июль июля июл", "август августа авг",
    "сентябрь сентября сен сент", "октябрь октября окт", "ноябрь ноября ноя нояб",
    "декабрь декабря дек"}},
  {"Ukrainian", {"січень січня січ", "лютий лютого лют", "березень березня бер",
    "квітень квітня квіт кві", "травень травня трав", "червень червня черв", "липень липня лип",
    "серпень серпня серп сер", "вересень вересня вер", "жовтень жовтня жовт жов",
    "листопад листопада лист лис", "грудень грудня груд гру"}},
  {"Belarusian", {"студзень студзеня сту", "люты лютага", "сакавік сакавіка сак",
    "красавік красавіка кра", "май мая", "чэрвень чэрвеня чэр", "ліпень ліпеня ліп",
    "жнівень жніўня жні", "верасень верасня вер", "кастрычнік кастрычніка кас",
    "лістапад лістапада ліс", "снежань снежня сне"}},
  {"Greek", {"Ιανουάριος Ιανουαρίου Ιαν", "Φεβρουάριος Φεβρουαρίου Φεβ", "Μάρτιος Μαρτίου Μάρ",
    "Απρίλιος Απριλίου Απρ", "Μάιος Μαΐου Μάι", "Ιούνιος Ιουνίου Ιούν Ιον",
    "Ιούλιος Ιουλίου Ιούλ Ιολ", "Αύγουστος Αυγούστου Αύγ", "Σεπτέμβριος Σεπτεμβρίου Σεπτ Σεπ",
    "Οκτώβριος Οκτωβρίου Οκτ", "Νοέμβριος Νοεμβρίου Νοέ", "Δεκέμβριος Δεκεμβρίου Δεκ"}},
  {"Hungarian", {"január jan", "február feb febr", "március márc már", "április ápr", "május máj",
    "június jún", "július júl", "augusztus aug", "szeptember szept", "október okt", "november nov",
    "december dec"}},
  {"Turkish", {"ocak oca", "şubat şub", "mart mar", "nisan nis", "mayıs may", "haziran haz",
    "temmuz tem", "ağustos ağu", "eylül eyl", "ekim eki", "kasım kas", "aralık ara"}},
  {"Albanian", {"janar jan", "shkurt shk", "mars mar", "prill pri", "maj", "qershor qer",
    "korrik korr", "gusht gush", "shtator sht", "tetor tet", "nëntor nën", "dhjetor dhj"}},
  {"Indonesian", {"januari jan", "februari feb", "maret mar", "april apr", "mei", "juni jun",
    "juli jul", "agustus agu", "september sep", "oktober okt", "november nov", "desember des"}},
};

/// A name with two meanings: Croatian kept the old month names one month apart from its
/// neighbours. A stated weekday tells which is meant. Without one, `undotted` is what the name
/// means after a day without a full stop: Polish never writes one, Croatian always does.
/// 0 is neither.
struct rival_month {
  std::string_view name;
  unsigned first;
  unsigned second;
  unsigned undotted;
};

inline constexpr rival_month rival_months[] = {
  {"lip", 7, 6, 7},         // Polish, Croatian
  {"lis", 11, 10, 11},      // Polish and Czech, Croatian
  {"listopad", 11, 10, 11},
  {"listopada", 11, 10, 11},
  {"srp", 8, 7, 0},         // Czech, Croatian: both write the full stop, and both leave it out
};
// clang-format on

}  // namespace feedsax::date
