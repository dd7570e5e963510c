// Any text as a date: no crash, and what is read reads back the same once it is written.
#include "feedsax/date.hpp"
#include "fuzz/fuzz.hpp"

using namespace feedsax;

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  fuzz::input in(data, size);
  date_options o;
  o.day_first = (in.choice() & 1) != 0;
  date_reading const reading = read_date(in.rest(), o);
  bool const refused =
      reading.has(date_issue::no_text | date_issue::bad_date | date_issue::date_ambiguous |
                  date_issue::zone_ambiguous | date_issue::zone_unknown);
  fuzz::require(reading.when.has_value() != refused, "an instant, or a reason why not");
  if (!reading.zone.empty()) {
    bool const inside =
        reading.zone.data() >= in.rest().data() &&
        reading.zone.data() + reading.zone.size() <= in.rest().data() + in.rest().size();
    fuzz::require(inside, "the zone is a view of the text");
  }
  if (!reading) return 0;
  std::string const written = to_rfc3339(*reading.when);
  date_reading const again = read_date(written);
  fuzz::require(again.when == reading.when, "what is written is read as it was", written);
  if (reading.local && reading.offset)
    fuzz::require(instant(reading.local->time_since_epoch() - *reading.offset) == *reading.when ||
                      reading.has(date_issue::adjusted),
                  "local time, offset and instant agree", written);
  return 0;
}
