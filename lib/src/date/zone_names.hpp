/// \file
/// The names of time zones that a date may end with. A name is read when it has one meaning in
/// use; one with several is in `ambiguous_zones`, so that the reader can say so; everything else,
/// the names of the IANA database among it, is unknown.
#pragma once

#include <string_view>

namespace feedsax::date {

struct zone_name {
  std::string_view names;  ///< parted by spaces
  int minutes;             ///< east of UTC
};

// clang-format off
inline constexpr zone_name zone_names[] = {
  {"gmt utc ut z zulu uct", 0},
  // RFC 822 5.1 gives these to North America, whatever they mean elsewhere.
  {"est", -300}, {"edt", -240}, {"cst", -360}, {"cdt", -300},
  {"mst", -420}, {"mdt", -360}, {"pst", -480}, {"pdt", -420},
  // The rest of North America; the second line is how Canada says it in French.
  {"akst", -540}, {"akdt", -480}, {"hst hast", -600}, {"hdt hadt", -540}, {"ndt", -150},
  {"hnt", -210}, {"hat", -150}, {"hna", -240}, {"haa", -180}, {"hne", -300}, {"hae", -240},
  {"hnc", -360}, {"hac", -300}, {"hnr", -420}, {"har", -360}, {"hnp", -480}, {"hap", -420},
  // South America.
  {"brt", -180}, {"brst", -120}, {"art", -180}, {"clt", -240}, {"clst", -180}, {"cot", -300},
  {"pet", -300}, {"bot", -240}, {"uyt", -180}, {"fnt", -120},
  // Europe. MSK is not all: see msk_offset().
  {"wet", 0}, {"west", 60}, {"cet met mez", 60}, {"cest mest mesz", 120}, {"eet", 120},
  {"eest", 180}, {"msk", 180}, {"msd", 240}, {"trt", 180}, {"idt", 180},
  // Africa.
  {"wat", 60}, {"cat", 120}, {"sast", 120}, {"eat", 180},
  // Asia.
  {"irst", 210}, {"irdt", 270}, {"aft", 270}, {"pkt", 300}, {"uzt", 300}, {"npt", 345},
  {"mmt", 390}, {"ict", 420}, {"wib", 420}, {"wita", 480}, {"wit", 540}, {"hkt", 480},
  {"sgt", 480}, {"myt", 480}, {"pht phst", 480}, {"jst kst", 540},
  // Australia and the Pacific.
  {"awst", 480}, {"awdt", 540}, {"acst", 570}, {"acdt", 630}, {"aest", 600}, {"aedt", 660},
  {"chst", 600}, {"nzst", 720}, {"nzdt", 780}, {"fjt", 720},
  // Names of the IANA database whose offset needs no database.
  {"etc/gmt etc/utc etc/uct etc/ut etc/zulu", 0},
};

inline constexpr std::string_view ambiguous_zones[] = {
  // Military letters: RFC 822 printed them with the wrong signs (RFC 5322 4.3). Z is above.
  "a b c d e f g h i k l m n o p q r s t u v w x y",
  // Standard or daylight saving time, and more than one country.
  "at ct et mt pt nt akt ht",
  "act",   // Acre, Australian Central, ASEAN
  "adt",   // Atlantic, Arabia
  "amt",   // Amazon, Armenia
  "amst",  // Amazon, Armenia, Amsterdam
  "ast",   // Atlantic, Arabia
  "bdt",   // Bangladesh, Brunei
  "bst",   // British Summer, Bangladesh, Bougainville
  "cct",   // Cocos, China Coast
  "chut",  // Chuuk, Choibalsan's
  "ect",   // Ecuador, Eastern Caribbean, European Central
  "gst",   // Gulf, South Georgia
  "ist",   // India, Ireland, Israel
  "lhst",  // Lord Howe, standard and summer
  "nst",   // Newfoundland, Nepal
  "pyt",   // Paraguay, Pyongyang
  "sst",   // Samoa, Singapore
  "vet",   // changed twice
  "wast",  // West Africa Summer, Western Australia
  "wst",   // Western Australia, Samoa, Western Sahara Summer
};
// clang-format on

}  // namespace feedsax::date
