#include "feedsax/http/curl_transport.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <utility>
#include <vector>

#include "http/curl_transfer.hpp"

namespace feedsax::http {
namespace {

using std::chrono::milliseconds;

// Once, for as long as the program runs: other users of libcurl may be there too.
bool set_up_curl() {
  static CURLcode const code = curl_global_init(CURL_GLOBAL_DEFAULT);
  return code == CURLE_OK;
}

struct multi_deleter {
  void operator()(CURLM* multi) const noexcept { curl_multi_cleanup(multi); }
};
struct easy_deleter {
  void operator()(CURL* easy) const noexcept { curl_easy_cleanup(easy); }
};
using multi_handle = std::unique_ptr<CURLM, multi_deleter>;
using easy_handle = std::unique_ptr<CURL, easy_deleter>;

// What is to be told, when nothing of libcurl is on the stack.
struct ending {
  transfer_id id;
  transfer_listener* listener;
  transfer_end end;
  std::exception_ptr thrown;
};

}  // namespace

struct curl_transport::impl {
  using transfers = std::vector<std::unique_ptr<curl_transfer>>;

  explicit impl(curl_options o) : options(std::move(o)) {
    if (!set_up_curl() || !(multi = multi_handle(curl_multi_init())))
      throw std::runtime_error("feedsax: libcurl cannot be set up");
    curl_multi_setopt(multi.get(), CURLMOPT_MAXCONNECTS,
                      static_cast<long>(std::max(options.max_connections, 1u)));
  }

  ~impl() {
    sigpipe_scope const scope(shared.guard);
    for (auto& t : running) close(*t);
    for (auto& t : waiting) give_back(t->easy());
    spare.clear();
    multi.reset();
  }

  easy_handle take_easy() {
    if (spare.empty()) return easy_handle(curl_easy_init());
    easy_handle easy = std::move(spare.back());
    spare.pop_back();
    return easy;
  }

  void give_back(CURL* easy) {
    curl_easy_reset(easy);
    spare.emplace_back(easy);
  }

  // Takes it out of libcurl's hands, which closes the connection if the answer was not complete.
  void close(curl_transfer& t) {
    curl_multi_remove_handle(multi.get(), t.easy());
    give_back(t.easy());
  }

  void end(transfers::iterator at, transfer_end how) {
    curl_transfer& t = **at;
    if (t.listener()) endings.push_back({t.id(), t.listener(), std::move(how), t.thrown()});
    close(t);
    running.erase(at);
  }

  transfers::iterator find(transfers& in, transfer_id id) {
    return std::find_if(in.begin(), in.end(), [id](auto const& t) { return t->id() == id; });
  }

  void admit() {
    for (auto& t : std::exchange(waiting, {})) {
      bool const fine =
          t->prepare(options) && curl_multi_add_handle(multi.get(), t->easy()) == CURLM_OK;
      running.push_back(std::move(t));
      if (!fine) end(running.end() - 1, {errc::transport_failed, {}, 0});
    }
  }

  void perform() {
    inside = true;
    for (auto const& t : running)
      if (t->wants_to_resume()) t->resume(clock::now());
    int left = 0;
    curl_multi_perform(multi.get(), &left);
    inside = false;
    while (CURLMsg const* const message = curl_multi_info_read(multi.get(), &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      auto const at = std::find_if(running.begin(), running.end(), [message](auto const& t) {
        return t->easy() == message->easy_handle;
      });
      if (at == running.end()) continue;
      end(at, (*at)->result(message->data.result));
    }
    sweep();
  }

  // The time that the application took is not the servers' fault.
  void check() {
    auto const now = clock::now();
    auto const spent = std::exchange(shared.busy, {});
    for (std::size_t i = running.size(); i-- > 0;) {
      curl_transfer& t = *running[i];
      t.skip(spent);
      if (errc const e = t.check(now); e != errc::none)
        end(running.begin() + static_cast<std::ptrdiff_t>(i), t.result(e));
    }
  }

  void sweep() {
    for (std::size_t i = running.size(); i-- > 0;)
      if (!running[i]->listener()) end(running.begin() + static_cast<std::ptrdiff_t>(i), {});
  }

  void move_on(milliseconds wait) {
    sigpipe_scope const scope(shared.guard);
    shared.heard = false;
    auto const away = clock::now() - left_at;
    for (auto const& t : running) t->skip(away);
    admit();
    perform();
    check();
    if (!endings.empty() || shared.heard) return;
    int const most = static_cast<int>(std::min<std::int64_t>(longest(wait).count(), 1 << 30));
    curl_multi_poll(multi.get(), nullptr, 0, most, nullptr);
    perform();
    check();
  }

  void tell() {
    while (!endings.empty()) {
      ending e = std::move(endings.front());
      endings.pop_front();
      if (e.thrown) std::rethrow_exception(e.thrown);
      e.listener->on_end(std::move(e.end));
    }
  }

  milliseconds longest(milliseconds wait) const {
    auto const now = clock::now();
    for (auto const& t : running) {
      if (t->due() == clock::time_point::max()) continue;
      wait = std::min(wait, std::chrono::ceil<milliseconds>(t->due() - now));
    }
    return std::max(wait, milliseconds(0));
  }

  curl_options options;
  multi_handle multi;
  std::vector<easy_handle> spare;
  transfers waiting, running;
  std::deque<ending> endings;
  transfer_id last_id = 0;
  curl_shared shared;
  clock::time_point left_at{};
  bool inside = false;
};

curl_transport::curl_transport(curl_options o) : impl_(std::make_unique<impl>(std::move(o))) {}
curl_transport::~curl_transport() = default;

transfer_id curl_transport::start(request r, transfer_listener& listener) {
  easy_handle easy = impl_->take_easy();
  if (!easy) throw std::bad_alloc();
  transfer_id const id = ++impl_->last_id;
  impl_->waiting.push_back(
      std::make_unique<curl_transfer>(id, std::move(r), listener, easy.get(), impl_->shared));
  static_cast<void>(easy.release());
  return id;
}

void curl_transport::cancel(transfer_id id) {
  impl& i = *impl_;
  std::erase_if(i.endings, [id](ending const& e) { return e.id == id; });
  if (auto const at = i.find(i.waiting, id); at != i.waiting.end()) {
    i.give_back((*at)->easy());
    i.waiting.erase(at);
    return;
  }
  auto const at = i.find(i.running, id);
  if (at == i.running.end()) return;
  (*at)->abandon();
  if (i.inside) return;
  sigpipe_scope const scope(i.shared.guard);
  i.sweep();
}

void curl_transport::resume(transfer_id id) {
  auto const at = impl_->find(impl_->running, id);
  if (at != impl_->running.end()) (*at)->ask_to_resume();
}

void curl_transport::run_once(milliseconds wait) {
  impl& i = *impl_;
  i.move_on(wait);
  i.left_at = clock::now();
  i.tell();
}

void curl_transport::wake() noexcept { curl_multi_wakeup(impl_->multi.get()); }

}  // namespace feedsax::http
