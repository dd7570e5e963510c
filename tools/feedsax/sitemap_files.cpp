#include "sitemap_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

namespace tool {
namespace {

constexpr std::size_t most_folders = 16;  // in an address

int value_of(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int const high = text[i] == '%' && i + 2 < text.size() ? value_of(text[i + 1]) : -1;
    int const low = high >= 0 ? value_of(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// The path below a folder that the rest of an address means; empty when it leads out of it.
std::string path_below(std::string_view rest) {
  std::string const path = percent_decoded(rest.substr(0, rest.find_first_of("?#")));
  if (path.find('\0') != path.npos) return {};
  std::string out;
  for (std::size_t at = 0; at <= path.size();) {
    std::size_t const end = std::min(path.find('/', at), path.size());
    std::string const segment = path.substr(at, end - at);
    at = end + 1;
    if (segment == "..") return {};
    if (segment.empty() || segment == ".") continue;
    out.append(out.empty() ? "" : "/").append(segment);
  }
  return out;
}

std::string folder_of(std::string const& path) {
  std::size_t const slash = path.rfind('/');
  return slash == path.npos ? "" : path.substr(0, slash + 1);
}

std::string joined(std::string const& folder, std::string const& path) {
  return folder.empty() || folder.back() == '/' ? folder + path : folder + '/' + path;
}

// A regular file, for several threads.
class whole_file final : public feedsax::seekable_source {
 public:
  explicit whole_file(std::string const& path) {
    struct ::stat status {};
    fd_ = path == "-" ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd_ >= 0 && ::fstat(fd_, &status) == 0 && S_ISREG(status.st_mode))
      size_ = static_cast<std::uint64_t>(status.st_size);
  }
  ~whole_file() override {
    if (fd_ >= 0) ::close(fd_);
  }
  whole_file(whole_file const&) = delete;
  whole_file& operator=(whole_file const&) = delete;

  std::uint64_t size() const override { return size_; }
  feedsax::result<std::size_t> read_at(std::uint64_t offset,
                                       std::span<char> buffer) const override {
    std::size_t done = 0;
    while (done < buffer.size()) {
      ::ssize_t const n = ::pread(fd_, buffer.data() + done, buffer.size() - done,
                                  static_cast<::off_t>(offset + done));
      if (n == 0) break;
      if (n > 0)
        done += static_cast<std::size_t>(n);
      else if (errno != EINTR)
        return feedsax::error{std::error_code(errno, std::generic_category()), {}, {}};
    }
    return done;
  }

 private:
  int fd_ = -1;
  std::uint64_t size_ = 0;
};

class file_source final : public feedsax::byte_source {
 public:
  file_source(std::string const& path, std::string_view type)
      : path_(path), in_(path), type_(type) {}

  feedsax::result<std::size_t> read(std::span<char> buffer) override {
    if (rest_.empty()) switch (in_.read(rest_)) {
      case input::state::data: break;
      case input::state::end: return std::size_t{0};
      case input::state::failed:
        return feedsax::error{std::error_code(in_.error(), std::generic_category()), {}, {}};
      case input::state::interrupted: return feedsax::error{feedsax::errc::stopped, {}, {}};
      }
    std::size_t const n = std::min(buffer.size(), rest_.size());
    std::memcpy(buffer.data(), rest_.data(), n);
    rest_.remove_prefix(n);
    return n;
  }
  std::string_view content_type() const override { return type_; }
  feedsax::seekable_source const* seekable() const override {
    if (!whole_) whole_.emplace(path_);
    return whole_->size() == 0 ? nullptr : &*whole_;
  }

 private:
  std::string path_;
  mutable std::optional<whole_file> whole_;
  input in_;
  std::string_view rest_;
  std::string_view type_;
};

}  // namespace

sitemap_files::sitemap_files(std::string first, std::string address, std::string content_type)
    : first_(std::move(first)), folder_(folder_of(first_)), address_(std::move(address)),
      content_type_(std::move(content_type)) {}

void sitemap_files::map(std::string prefix, std::string folder) {
  maps_.emplace_back(std::move(prefix), std::move(folder));
}

std::vector<std::string> sitemap_files::candidates(std::string_view address) const {
  std::vector<std::string> found;
  auto const add = [&](std::string const& folder, std::string_view rest) {
    if (std::string const path = path_below(rest); !path.empty())
      found.push_back(joined(folder, path));
  };
  for (auto const& [prefix, folder] : maps_)
    if (address.starts_with(prefix)) add(folder, address.substr(prefix.size()));
  std::string const base = address_.substr(0, address_.find_first_of("?#"));
  std::string_view const site = std::string_view(base).substr(0, base.rfind('/') + 1);
  if (!site.empty() && address.starts_with(site)) add(folder_, address.substr(site.size()));
  // Without an address of its own the index may stand anywhere on its site.
  address = address.substr(0, address.find_first_of("?#"));
  std::size_t const host = address.find("://");
  std::size_t at = address.find('/', host == address.npos ? 0 : host + 3);
  for (std::size_t n = 0; n < most_folders && at != address.npos; ++n) {
    add(folder_, address.substr(at + 1));
    at = address.find('/', at + 1);
  }
  return found;
}

feedsax::result<std::unique_ptr<feedsax::byte_source>>
sitemap_files::open(feedsax::walk_step const& step) {
  size_ = 0;
  current_ = step.depth == 0 ? first_ : step.address;
  std::vector<std::string> const paths =
      step.depth == 0 ? std::vector{first_} : candidates(step.address);
  for (std::string const& path : paths) {
    struct ::stat status {};
    bool const there = path == "-" || ::stat(path.c_str(), &status) == 0;
    if (!there && step.depth > 0) continue;
    current_ = path;
    if (there && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
    std::string_view const type = step.depth == 0 ? std::string_view(content_type_) : "";
    return std::unique_ptr<feedsax::byte_source>(std::make_unique<file_source>(path, type));
  }
  return feedsax::error{std::error_code(ENOENT, std::generic_category()), {}, {}};
}

}  // namespace tool
