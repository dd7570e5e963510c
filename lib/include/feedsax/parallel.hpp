/// \file
/// Many documents at once: each is read in one of several threads, and delivered in order.
///
///     feedsax::parse_files(paths, [&](std::size_t i, feedsax::result<feedsax::document>&& d) {
///       index.add(paths[i], std::move(d));      // in the caller's thread, in the order of paths
///       return feedsax::flow::proceed;
///     });
///
/// Each call has threads of its own, which end before it returns. Several may run at once.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "feedsax/export.hpp"
#include "feedsax/model/document.hpp"
#include "feedsax/options.hpp"
#include "feedsax/result.hpp"
#include "feedsax/sink.hpp"

namespace feedsax {

/// How many threads, and how far they may run ahead.
struct parallel_options {
  /// Threads that read. 0: as many as the process may run at once. 1: the caller's alone.
  unsigned jobs = 0;
  /// Documents that were begun and are not delivered yet, which bounds the memory; 0: four a job.
  std::size_t window = 0;
  /// Asked between documents; who reads one asks turn::stop_requested().
  std::stop_token stop{};
};

/// The jobs that these options come to, at least 1.
FEEDSAX_API unsigned job_count(parallel_options const&) noexcept;

/// Where one document stands among those that are read at once. Given to whoever reads it, in the
/// thread that does.
class FEEDSAX_API turn {
 public:
  virtual ~turn();
  /// Of the document, from 0.
  std::size_t index() const noexcept { return index_; }
  /// Of the thread, less than job_count(): for a parser that is used again.
  unsigned job() const noexcept { return job_; }
  /// Less than the window, and no other document that is not delivered yet has the same.
  std::size_t slot() const noexcept { return slot_; }
  /// Have all before it been delivered? From then on what it brings may as well be handed on by
  /// the one who reads it.
  virtual bool has_come() const noexcept = 0;
  /// Waits for that. False: nothing more is to be delivered.
  virtual bool wait() = 0;
  /// Is nothing more to be delivered?
  virtual bool stop_requested() const noexcept = 0;

 protected:
  std::size_t index_ = 0, slot_ = 0;
  unsigned job_ = 0;
};

/// What for_each_document() does with each document, without its types.
class FEEDSAX_API document_work {
 public:
  virtual ~document_work();
  /// Is there another one? Prepares the slot. One call at a time, in any thread.
  virtual bool take(std::size_t slot) = 0;
  /// Reads what was prepared. In any thread, several at once.
  virtual void read(turn&) = 0;
  /// In the order of take(), one at a time, in the caller's thread.
  virtual flow deliver(std::size_t slot) = 0;
};

/// Does that until there is none left, someone stops, or something throws, which comes out here.
/// \return flow::stop when it ended before the last document was delivered.
FEEDSAX_API flow run_documents(document_work&, parallel_options const& = {});
/// As many slots as run_documents() uses.
FEEDSAX_API std::size_t slot_count(parallel_options const&) noexcept;

/// Takes documents from `next`, which answers std::optional<Input>; has `read(Input&, turn&)` turn
/// each into something in a thread; and hands that to `deliver`, which answers a flow, in order.
template <class Next, class Read, class Deliver>
flow for_each_document(Next next, Read read, Deliver deliver, parallel_options const& o = {}) {
  using input = typename decltype(next())::value_type;
  using output = decltype(read(std::declval<input&>(), std::declval<turn&>()));
  struct work final : document_work {
    work(Next& n, Read& r, Deliver& d, std::size_t slots)
        : next_(n), read_(r), deliver_(d), inputs_(slots), outputs_(slots) {}
    bool take(std::size_t slot) override {
      inputs_[slot] = next_();
      return inputs_[slot].has_value();
    }
    void read(turn& t) override { outputs_[t.slot()].emplace(read_(*inputs_[t.slot()], t)); }
    flow deliver(std::size_t slot) override {
      output one = std::move(*outputs_[slot]);
      outputs_[slot].reset();
      inputs_[slot].reset();
      return deliver_(std::move(one));
    }

   private:
    Next& next_;
    Read& read_;
    Deliver& deliver_;
    std::vector<std::optional<input>> inputs_;
    std::vector<std::optional<output>> outputs_;
  } all(next, read, deliver, slot_count(o));
  return run_documents(all, o);
}

/// Reads files into models, as parse_file() does.
FEEDSAX_API flow parse_files(std::span<std::string const> paths,
                             std::function<flow(std::size_t, result<document>&&)> const& deliver,
                             options const& = {}, parallel_options const& = {});

}  // namespace feedsax
