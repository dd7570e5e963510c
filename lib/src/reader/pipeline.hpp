/// \file
/// Bytes in, events out: unpacker, decoder, then the driver that can read the text.
///
///     pipeline reader(handler, options);
///     reader.add(yaml);                         // another driver, asked before JSON and XML
///     if (auto r = reader.write(bytes); !r) …
///     reader.finish();
///
/// event_parser is this and nothing else; the parser of formats stands on it too. Calls from
/// within a callback are refused, or put off until the callback has returned. Thread-compatible.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encoding/decoder.hpp"
#include "feedsax/event_handler.hpp"
#include "feedsax/options.hpp"
#include "feedsax/result.hpp"
#include "inflate/unpacker.hpp"
#include "lines/lines_driver.hpp"
#include "reader/driver.hpp"
#include "reader/line_index.hpp"
#include "reader/session.hpp"
#include "xml/expat_driver.hpp"
#include "json/json_driver.hpp"

namespace feedsax::reader {

class pipeline {
 public:
  /// The handler and the folder must outlive it.
  pipeline(event_handler&, feedsax::options, xml::name_space_folder const* = nullptr);
  ~pipeline();
  pipeline(pipeline const&) = delete;
  pipeline& operator=(pipeline const&) = delete;

  /// Another syntax; it must outlive the pipeline. Those added later are asked first. Not to be
  /// called once a document has begun.
  void add(driver& d) { drivers_.push_back(&d); }

  // As event_parser documents them.
  result<void> write(std::string_view bytes);
  result<void> finish();
  /// Within a callback: stops the parse, and resets when the call that runs it returns.
  void reset();
  void reset(feedsax::options);
  void reset(feedsax::options, xml::name_space_folder const*);
  bool done() const noexcept { return finished_ || session_.halted(); }
  position where() const;
  std::string_view encoding() const noexcept { return decoder_.label(); }
  std::uint64_t repairs() const noexcept { return session_.repairs(); }

  feedsax::options const& options() const noexcept { return options_; }
  session& events() noexcept { return session_; }
  xml::expat_driver& xml() noexcept { return xml_; }

  /// Is a call of write() or finish() running, so that this is a callback?
  bool busy() const noexcept { return busy_; }
  /// Lets go of one that may be busy: it stops, and is deleted when the running call returns.
  static void dispose(std::unique_ptr<pipeline>) noexcept;

 private:
  class running;

  template <class Step>
  result<void> run(Step step);
  void start();
  void unpack(std::string_view bytes);
  void take(std::string_view bytes);
  void take_slice(std::string_view bytes);
  void accept(std::optional<encoding::failure> const&);
  void refuse(errc);
  bool take_text(std::string_view text);
  bool choose(std::string_view text, std::uint64_t offset, bool whole);
  void decide();
  void end();
  void move_window();

  feedsax::options options_;
  xml::name_space_folder const* folder_;
  inflate::unpacker unpacker_;
  inflate::output to_decoder_;
  encoding::decoder decoder_;
  encoding::output to_driver_;
  line_index lines_;
  session session_;
  xml::expat_driver xml_;
  lines::lines_driver lines_of_text_;
  json::json_driver json_;
  std::vector<driver*> drivers_;

  driver* driver_ = nullptr;  // Reads the document; XML's until the text has decided.
  bool chosen_ = false;
  std::string held_;  // Text that no driver has been chosen for; a few lines at most.
  bool started_ = false, finished_ = false;
  std::uint64_t packed_ = 0;  // Bytes taken, as they came.
  std::uint64_t input_ = 0;   // The same, unpacked.
  std::uint64_t text_ = 0;    // Bytes of text handed to the driver.

  bool busy_ = false, reset_wanted_ = false;
  bool* deleted_ = nullptr;  // Set by the owner that let go within a callback.
};

}  // namespace feedsax::reader
