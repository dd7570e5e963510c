/// \file
/// Writes elements back as markup: the inner markup of xhtml content, of unescaped HTML.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "feedsax/element.hpp"
#include "feedsax/rule.hpp"

namespace feedsax {

/// Serialises the inside of one element. Text and tags are appended to `out`; buffers are reused.
class markup_writer {
 public:
  /// Starts a fragment of that kind: any but content::none and children.
  void begin(content kind);
  void start(std::string& out, element const&);
  void text(std::string& out, std::string_view piece);
  void end(std::string& out);

  /// Elements open inside the fragment.
  std::uint32_t depth() const noexcept { return static_cast<std::uint32_t>(open_.size()); }
  /// Were there elements at all?
  bool has_markup() const noexcept { return has_markup_; }
  /// The fragment without a div that is all of it; false in `had_div` when there is none.
  std::string_view without_div(std::string_view out, bool& had_div) const noexcept;

 private:
  struct open_element {
    feedsax::name name;
    std::uint32_t bindings;  // how many there were before it
    bool in_html;            // named as in HTML: never written as an empty tag unless void
    bool is_void;
    bool closed;  // already, because something was found in it that cannot be there
  };
  struct binding {
    std::string_view prefix, uri;
  };
  static void write_name(std::string& out, name const&);
  void bind(std::string& out, std::string_view prefix, std::string_view uri);
  void close_start(std::string& out);

  content kind_ = content::xml;
  bool has_markup_ = false;
  bool start_open_ = false;  // the `>` of the last start tag is still to be written
  std::vector<open_element> open_;
  std::vector<binding> bindings_;
  // Where the first element's tags stand, if it is a div with nothing but space before it.
  bool div_ = false;
  std::size_t div_inside_ = 0, div_inside_end_ = 0, div_end_ = 0;
};

}  // namespace feedsax
