/// \file
/// The names of the weekdays, from Monday. Any word may stand where a weekday does; a name that is
/// known tells more: whether the weekday is right, and which of two dates is meant.
/// A name that two languages give to different days is some weekday, and tells nothing.
#pragma once

#include <string_view>

namespace feedsax::date {

struct weekday_row {
  std::string_view language;
  std::string_view names[7];  ///< parted by spaces
};

// clang-format off
inline constexpr weekday_row weekday_rows[] = {
  {"English", {"monday mon", "tuesday tue tues", "wednesday wed weds", "thursday thu thur thurs",
    "friday fri", "saturday sat", "sunday sun"}},
  {"German", {"montag mo mon", "dienstag di die", "mittwoch mi mit", "donnerstag do don",
    "freitag fr fre", "samstag sonnabend sa sam", "sonntag so son"}},
  {"French", {"lundi lun", "mardi mar", "mercredi mer", "jeudi jeu", "vendredi ven", "samedi sam",
    "dimanche dim"}},
  {"Spanish", {"lunes lun", "martes mar", "miércoles mié", "jueves jue", "viernes vie",
    "sábado sáb", "domingo dom"}},
  {"Italian", {"lunedì lun", "martedì mar", "mercoledì mer", "giovedì gio", "venerdì ven",
    "sabato sab", "domenica dom"}},
  {"Portuguese", {"segunda seg", "terça ter", "quarta qua", "quinta qui", "sexta sex", "sábado sáb",
    "domingo dom"}},
  {"Catalan", {"dilluns dl", "dimarts dt", "dimecres dc", "dijous dj", "divendres dv",
    "dissabte ds", "diumenge dg"}},
  {"Romanian", {"luni lun", "marți mar", "miercuri mie", "joi", "vineri vin", "sâmbătă sâm",
    "duminică dum"}},
  {"Dutch", {"maandag ma", "dinsdag di", "woensdag wo", "donderdag do", "vrijdag vr", "zaterdag za",
    "zondag zo"}},
  {"Swedish", {"måndag mån", "tisdag tis", "onsdag ons", "torsdag tors tor", "fredag fre",
    "lördag lör", "söndag sön"}},
  {"Danish", {"mandag man ma", "tirsdag tir tirs ti", "onsdag ons", "torsdag tor tors to",
    "fredag fre fr", "lørdag lør lø", "søndag søn sø"}},
  {"Finnish", {"maanantai maanantaina ma", "tiistai tiistaina ti", "keskiviikko keskiviikkona ke",
    "torstai torstaina to", "perjantai perjantaina pe", "lauantai lauantaina la",
    "sunnuntai sunnuntaina su"}},
  {"Polish", {"poniedziałek pon pn", "wtorek wto wt", "środa śro śr", "czwartek czw",
    "piątek pią pt", "sobota sob", "niedziela nie niedz nd"}},
  {"Czech", {"pondělí pon po", "úterý úte út", "středa stř st", "čtvrtek čtv čt", "pátek pát pá",
    "sobota sob so", "neděle ned ne"}},
  {"Slovak", {"pondelok", "utorok ut", "streda str", "štvrtok štv št", "piatok pia pi",
    "sobota sob", "nedeľa ned"}},
  {"Croatian", {"ponedjeljak pon", "utorak uto", "srijeda sri", "četvrtak čet", "petak pet",
    "subota sub", "nedjelja ned"}},
  {"Slovenian", {"ponedeljek pon", "torek tor", "sreda sre", "četrtek čet", "petek pet",
    "sobota sob", "nedelja ned"}},
  {"Russian", {"понедельник пн пон", "вторник вт", "среда ср", "четверг чт", "пятница пт",
    "суббота сб", "воскресенье вс"}},
  {"Ukrainian", {"понеділок пн", "вівторок вт", "середа ср", "четвер чт", "пт", "субота сб",
    "неділя нд"}},
  {"Greek", {"Δευτέρα Δευ", "Τρίτη Τρί", "Τετάρτη Τετ", "Πέμπτη Πέμ", "Παρασκευή Παρ",
    "Σάββατο Σάβ", "Κυριακή Κυρ"}},
  {"Hungarian", {"hétfő", "kedd", "szerda sze", "csütörtök", "péntek", "szombat szo", "vasárnap"}},
  {"Turkish", {"pazartesi pzt", "salı sal", "çarşamba çar", "perşembe per", "cuma cum",
    "cumartesi cmt", "pazar paz"}},
  {"Japanese", {"月曜日 月曜", "火曜日 火曜", "水曜日 水曜", "木曜日 木曜", "金曜日 金曜", "土曜日 土曜", "日曜日 日曜"}},
  {"Chinese", {"星期一 周一 週一", "星期二 周二 週二", "星期三 周三 週三", "星期四 周四 週四", "星期五 周五 週五", "星期六 周六 週六",
    "星期日 星期天 周日 週日"}},
  {"Korean", {"월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"}},
};
// clang-format on

}  // namespace feedsax::date
