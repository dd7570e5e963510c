// Tables: HTML 13.2.6.4.9 to 15.
#include "feedsax/text.hpp"
#include "html/tree_builder.hpp"

namespace feedsax::html {

bool tree_builder::start_in_table() {
  switch (token_.tag) {
  case tag::caption:
    clear_to({tag::table});
    formatting_.push_back(marker);
    insert_token();
    mode_ = mode::in_caption;
    return false;
  case tag::colgroup:
    clear_to({tag::table});
    insert_token();
    mode_ = mode::in_column_group;
    return false;
  case tag::col:
    clear_to({tag::table});
    insert_implied(tag::colgroup);
    mode_ = mode::in_column_group;
    return true;
  case tag::tbody:
  case tag::tfoot:
  case tag::thead:
    clear_to({tag::table});
    insert_token();
    mode_ = mode::in_table_body;
    return false;
  case tag::td:
  case tag::th:
  case tag::tr:
    clear_to({tag::table});
    insert_implied(tag::tbody);
    mode_ = mode::in_table_body;
    return true;
  case tag::table:
    if (!in_scope(tag::table, scope_kind::table)) return false;
    pop_until(tag::table);
    reset_mode();
    return true;
  case tag::style:
  case tag::script:
  case tag::template_: return start_in_head();
  case tag::input: {
    attribute const* const type = token_.find("type");
    if (!type || !iequals(type->decoded(scratch_), "hidden")) break;
    insert_and_pop();
    return false;
  }
  case tag::form:
    if (is_open(tag::template_) || form_ != 0) return false;
    insert_token();
    form_ = current().node;
    pop();
    return false;
  default: break;
  }
  foster_ = true;
  bool const again = start_in_body();
  foster_ = false;
  if (!again) return false;
  // `image`, which is read again as `img`.
  foster_ = true;
  start_in_body();
  foster_ = false;
  return false;
}

bool tree_builder::end_in_table() {
  switch (token_.tag) {
  case tag::table:
    if (!in_scope(tag::table, scope_kind::table)) return false;
    pop_until(tag::table);
    reset_mode();
    return false;
  case tag::body:
  case tag::caption:
  case tag::col:
  case tag::colgroup:
  case tag::html:
  case tag::tbody:
  case tag::td:
  case tag::tfoot:
  case tag::th:
  case tag::thead:
  case tag::tr: return false;
  case tag::template_: end_template(); return false;
  default: break;
  }
  foster_ = true;
  bool const again = end_in_body();
  foster_ = false;
  return again;
}

bool tree_builder::start_in_table_part(mode m) {
  tag const t = token_.tag;
  bool const row_group = t == tag::tbody || t == tag::tfoot || t == tag::thead;
  bool const cell = t == tag::td || t == tag::th;
  bool const column = t == tag::caption || t == tag::col || t == tag::colgroup;
  switch (m) {
  case mode::in_caption:
    if (!row_group && !cell && !column && t != tag::tr) return start_in_body();
    if (!in_scope(tag::caption, scope_kind::table)) return false;
    generate_implied();
    pop_until(tag::caption);
    clear_to_marker();
    mode_ = mode::in_table;
    return true;
  case mode::in_column_group:
    if (t == tag::html) return start_in_body();
    if (t == tag::col) return insert_and_pop(), false;
    if (t == tag::template_) return start_in_head();
    if (!current_is(tag::colgroup)) return false;
    pop();
    mode_ = mode::in_table;
    return true;
  case mode::in_table_body:
    if (t == tag::tr || cell) {
      clear_to({tag::tbody, tag::tfoot, tag::thead});
      if (cell)
        insert_implied(tag::tr);
      else
        insert_token();
      mode_ = mode::in_row;
      return cell;
    }
    if (!row_group && !column) return start_in_table();
    if (!in_scope(tag::tbody, scope_kind::table) && !in_scope(tag::thead, scope_kind::table) &&
        !in_scope(tag::tfoot, scope_kind::table))
      return false;
    clear_to({tag::tbody, tag::tfoot, tag::thead});
    pop();
    mode_ = mode::in_table;
    return true;
  case mode::in_row:
    if (cell) {
      clear_to({tag::tr});
      insert_token();
      mode_ = mode::in_cell;
      formatting_.push_back(marker);
      return false;
    }
    if (!row_group && !column && t != tag::tr) return start_in_table();
    if (!in_scope(tag::tr, scope_kind::table)) return false;
    clear_to({tag::tr});
    pop();
    mode_ = mode::in_table_body;
    return true;
  default:  // in a cell
    if (!row_group && !column && !cell && t != tag::tr) return start_in_body();
    if (!in_scope(tag::td, scope_kind::table) && !in_scope(tag::th, scope_kind::table))
      return false;
    close_cell();
    return true;
  }
}

bool tree_builder::end_in_table_part(mode m) {
  tag const t = token_.tag;
  bool const row_group = t == tag::tbody || t == tag::tfoot || t == tag::thead;
  bool const never =
      t == tag::body || t == tag::caption || t == tag::col || t == tag::colgroup || t == tag::html;
  switch (m) {
  case mode::in_caption:
    if (t == tag::caption || t == tag::table) {
      if (!in_scope(tag::caption, scope_kind::table)) return false;
      generate_implied();
      pop_until(tag::caption);
      clear_to_marker();
      mode_ = mode::in_table;
      return t == tag::table;
    }
    if (never || row_group || t == tag::td || t == tag::th || t == tag::tr) return false;
    return end_in_body();
  case mode::in_column_group:
    if (t == tag::template_) return end_in_head();
    if (t == tag::col || !current_is(tag::colgroup)) return false;
    pop();
    mode_ = mode::in_table;
    return t != tag::colgroup;
  case mode::in_table_body:
    if (row_group || t == tag::table) {
      if (row_group ? !in_scope(t, scope_kind::table)
                    : !in_scope(tag::tbody, scope_kind::table) &&
                          !in_scope(tag::thead, scope_kind::table) &&
                          !in_scope(tag::tfoot, scope_kind::table))
        return false;
      clear_to({tag::tbody, tag::tfoot, tag::thead});
      pop();
      mode_ = mode::in_table;
      return t == tag::table;
    }
    if (never || t == tag::td || t == tag::th || t == tag::tr) return false;
    return end_in_table();
  case mode::in_row:
    if (t == tag::tr || t == tag::table || row_group) {
      if (row_group && !in_scope(t, scope_kind::table)) return false;
      if (!in_scope(tag::tr, scope_kind::table)) return false;
      clear_to({tag::tr});
      pop();
      mode_ = mode::in_table_body;
      return t != tag::tr;
    }
    if (never || t == tag::td || t == tag::th) return false;
    return end_in_table();
  default:  // in a cell
    if (t == tag::td || t == tag::th) {
      if (!in_scope(t, scope_kind::table)) return false;
      generate_implied();
      pop_until(t);
      clear_to_marker();
      mode_ = mode::in_row;
      return false;
    }
    if (never) return false;
    if (t == tag::table || t == tag::tr || row_group) {
      if (!in_scope(t, scope_kind::table)) return false;
      close_cell();
      return true;
    }
    return end_in_body();
  }
}

}  // namespace feedsax::html
