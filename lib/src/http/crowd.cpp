#include "http/crowd.hpp"

#include <algorithm>
#include <utility>

namespace feedsax::http {

using std::chrono::milliseconds;

crowd::crowd(transport& t, fetch_options const& options, crowd_options const& how,
             job_source const& source, job_results const& results)
    : transport_(t), options_(options), how_(how), source_(source), results_(results) {}

bool crowd::run(std::stop_token const& stop) {
  for (;;) {
    if (stop.stop_requested()) break;
    harvest();
    if (closed_) return false;
    start_waiting();
    admit();
    if (closed_) return false;
    if (running_.empty() && waiting_.empty()) {
      if (dry_) return true;
      continue;
    }
    transport_.run_once(patience());
  }
  for (auto* const list : {&running_, &waiting_}) {
    while (!list->empty() && !closed_) {
      list->front().fetch->stop();
      report(list->front());
      list->pop_front();
    }
  }
  return false;
}

// Takes jobs in as long as there is room for them to run.
void crowd::admit() {
  std::size_t const room = std::max(how_.max_transfers, 1u);
  while (!dry_ && !closed_ && running_.size() < room &&
         waiting_.size() < std::max(how_.max_waiting, 1u)) {
    auto job = source_();
    if (!job) {
      dry_ = true;
      return;
    }
    std::list<member> one;
    member& m = one.emplace_back();
    m.job = std::move(*job);
    m.fetch = std::make_unique<exchange>(transport_, options_, m.job.request, m.job.into.get());
    if (m.fetch->done())
      report(m);
    else if (start(m))
      running_.splice(running_.end(), one);
    else
      waiting_.splice(waiting_.end(), one);
  }
}

void crowd::start_waiting() {
  if (!std::exchange(changed_, how_.host_delay > milliseconds(0))) return;
  std::size_t const room = std::max(how_.max_transfers, 1u);
  for (auto at = waiting_.begin(); at != waiting_.end() && running_.size() < room;) {
    auto const next = std::next(at);
    if (start(*at)) running_.splice(running_.end(), waiting_, at);
    at = next;
  }
}

// False when its server has enough to do.
bool crowd::start(member& m) {
  std::string name = m.fetch->next().server();
  server& s = servers_[name];
  if (s.asked >= std::max(how_.max_per_host, 1u) || transport_.now() < s.free_at) return false;
  ++s.asked;
  m.server = std::move(name);
  m.fetch->start();
  return true;
}

void crowd::leave(member& m) {
  changed_ = true;
  auto const at = servers_.find(std::exchange(m.server, {}));
  if (at == servers_.end()) return;
  --at->second.asked;
  at->second.free_at = transport_.now() + how_.host_delay;
}

// Those that have ended get their result; those that were redirected wait for their turn.
void crowd::harvest() {
  for (auto at = running_.begin(); at != running_.end() && !closed_;) {
    auto const next = std::next(at);
    if (at->fetch->done()) {
      leave(*at);
      report(*at);
      running_.erase(at);
    } else if (at->fetch->ready()) {
      leave(*at);
      waiting_.splice(waiting_.begin(), running_, at);
    }
    at = next;
  }
  forget_servers();
}

void crowd::report(member& m) {
  dry_ = false;
  closed_ = results_(std::move(m.job), m.fetch->take()) == flow::stop;
}

void crowd::forget_servers() {
  auto const now = transport_.now();
  std::erase_if(servers_,
                [now](auto const& s) { return s.second.asked == 0 && s.second.free_at <= now; });
}

// Until a server may be asked again.
milliseconds crowd::patience() const {
  milliseconds wait{1000};
  // What ended at once is to be told at once.
  for (member const& m : running_)
    if (m.fetch->done()) return milliseconds(0);
  if (waiting_.empty() || how_.host_delay == milliseconds(0)) return wait;
  auto const now = transport_.now();
  for (auto const& [name, s] : servers_)
    if (s.free_at > now) wait = std::min(wait, std::chrono::ceil<milliseconds>(s.free_at - now));
  return wait;
}

}  // namespace feedsax::http
