// What the specifications of modules demand, as far as feeds are known to get it wrong.
#include "checks/tables.hpp"
#include "checks/values.hpp"

namespace feedsax::checks {

namespace {

using xmlns::none;
constexpr std::string_view rdf_ns = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

// clang-format off

// --- admin, content, creativeCommons, cc ---------------------------------------------------------------

constexpr std::string_view admin_ns = "http://webns.net/mvcb/";
constexpr attribute_check resource[] = {{.name = {rdf_ns, "resource"}, .required = true, .value = &uri}};
constexpr element_check admin_checks[] = {
    {.name = {admin_ns, "generatorAgent"}, .most = 1, .attributes = resource},
    {.name = {admin_ns, "errorReportsTo"}, .most = 1, .attributes = resource},
};
constexpr std::string_view content_ns = "http://purl.org/rss/1.0/modules/content/";
constexpr element_check content_checks[] = {{.name = {content_ns, "encoded"}, .most = 1}};

constexpr std::string_view user_land = "http://backend.userland.com/creativeCommonsRssModule";
constexpr std::string_view cc_ns = "http://web.resource.org/cc/";
constexpr element_check user_land_checks[] = {{.name = {user_land, "license"}, .value = &uri}};
constexpr attribute_check license[] = {{.name = {rdf_ns, "resource"}, .value = &uri}};
constexpr element_check cc_checks[] = {{.name = {cc_ns, "license"}, .attributes = license}};

// --- dc, dcterms, syndication, slash, wfw, thr -----------------------------------------------------------

constexpr std::string_view dc = "http://purl.org/dc/elements/1.1/";
constexpr element_check dc_item_checks[] = {
    {.name = {dc, "creator"}, .filled = true},
    {.name = {dc, "subject"}},
    {.name = {dc, "publisher"}},
    {.name = {dc, "source"}},
    {.name = {dc, "rights"}},
    {.name = {dc, "date"}, .filled = true, .value = &w3c_date},
    {.name = {dc, "language"}, .filled = true, .value = &language},
};
constexpr check_set dc_all{.elements = dc_item_checks};
constexpr element_check dc_feed_checks[] = {
    {.name = {dc, "date"}, .most = 1, .filled = true, .value = &w3c_date},
    {.name = {dc, "language"}, .most = 1, .filled = true, .value = &language},
};
constexpr std::string_view dcterms = "http://purl.org/dc/terms/";
constexpr element_check dcterms_checks[] = {
    {.name = {dcterms, "modified"}, .value = &w3c_date},
    {.name = {dcterms, "created"}, .value = &w3c_date},
    {.name = {dcterms, "issued"}, .value = &w3c_date},
};

constexpr std::string_view sy = "http://purl.org/rss/1.0/modules/syndication/";
constexpr std::string_view period_words[] = {"hourly", "daily", "weekly", "monthly", "yearly"};
constexpr value_check period{issue::unlisted_value, one_of<period_words>};
constexpr element_check syndication_checks[] = {
    {.name = {sy, "updatePeriod"}, .most = 1, .filled = true, .value = &period},
    {.name = {sy, "updateFrequency"}, .most = 1, .filled = true, .value = &positive},
    {.name = {sy, "updateBase"}, .most = 1, .filled = true, .value = &w3c_date},
};

constexpr std::string_view slash = "http://purl.org/rss/1.0/modules/slash/";
bool is_hit_parade(std::string_view text) {
  for (;;) {
    std::size_t const comma = std::min(text.find(','), text.size());
    if (!whole<0>(text.substr(0, comma))) return false;
    if (comma == text.size()) return true;
    text.remove_prefix(comma + 1);
  }
}
constexpr value_check hit_parade{issue::number_range, is_hit_parade};
constexpr element_check slash_checks[] = {
    {.name = {slash, "comments"}, .most = 1, .filled = true, .value = &not_negative},
    {.name = {slash, "hit_parade"}, .most = 1, .filled = true, .value = &hit_parade},
    {.name = {slash, "section"}, .most = 1},
    {.name = {slash, "department"}, .most = 1},
};

constexpr std::string_view wfw = "http://wellformedweb.org/CommentAPI/";
constexpr value_check old_name{issue::obsolete_value, never};
constexpr element_check wfw_checks[] = {
    {.name = {wfw, "comment"}, .most = 1, .value = &uri},
    {.name = {wfw, "commentRss"}, .most = 1, .value = &uri},
    {.name = {wfw, "commentRSS"}, .most = 1, .value = &old_name},
};

constexpr std::string_view thr = "http://purl.org/syndication/thread/1.0";
constexpr attribute_check reply_attributes[] = {
    {.name = {none, "ref"}, .required = true, .value = &iri},
    {.name = {none, "href"}, .value = &iri_reference},
    {.name = {none, "source"}, .value = &iri_reference},
    {.name = {none, "type"}, .value = &media_type},
};
constexpr element_check thread_checks[] = {
    {.name = {thr, "in-reply-to"}, .attributes = reply_attributes},
    {.name = {thr, "total"}, .most = 1, .filled = true, .value = &not_negative},
};

// --- atom inside of RSS ----------------------------------------------------------------------------------

constexpr std::string_view atom = xmlns::atom;
constexpr attribute_check atom_link[] = {
    {.name = {none, "href"}, .required = true, .value = &iri_reference},
    {.name = {none, "type"}, .value = &media_type},
    {.name = {none, "hreflang"}, .value = &language},
};
constexpr element_check atom_checks[] = {
    {.name = {atom, "link"}, .attributes = atom_link},
    {.name = {atom, "updated"}, .most = 1, .filled = true, .value = &rfc3339_date},
    {.name = {atom, "published"}, .most = 1, .filled = true, .value = &rfc3339_date},
};
constexpr check_set atom_common{.elements = atom_checks};
// With an RSS description beside it, the one is the excerpt of the other only in word.
constexpr element_check atom_item_checks[] = {
    {.name = {atom, "summary"}, .most = 1},
    {.name = {atom, "content"}, .most = 1},
};

// --- feedburner, geo -------------------------------------------------------------------------------------

constexpr std::string_view fb = "http://rssnamespace.org/feedburner/ext/1.0";
constexpr element_check feedburner_item_checks[] = {
    {.name = {fb, "awareness"}, .most = 1, .filled = true, .value = &uri},
    {.name = {fb, "origLink"}, .most = 1, .filled = true, .value = &uri},
    {.name = {fb, "origEnclosureLink"}, .most = 1, .filled = true, .value = &uri},
};
constexpr attribute_check flare_attributes[] = {
    {.name = {none, "href"}, .required = true, .value = &uri},
    {.name = {none, "src"}, .required = true, .value = &uri},
};
constexpr element_check feedburner_feed_checks[] = {
    {.name = {fb, "awareness"}, .most = 1, .filled = true, .value = &uri},
    {.name = {fb, "emailServiceId"}, .most = 1, .filled = true},
    {.name = {fb, "feedburnerHostname"}, .most = 1, .filled = true, .value = &uri},
    {.name = {fb, "feedFlare"}, .filled = true, .value = &plain_text, .attributes = flare_attributes},
};

constexpr std::string_view geo_ns = "http://www.w3.org/2003/01/geo/wgs84_pos#";
constexpr element_check geo_checks[] = {
    {.name = {geo_ns, "lat"}, .most = 1, .filled = true, .value = &latitude},
    {.name = {geo_ns, "long"}, .most = 1, .filled = true, .value = &longitude},
};

// --- itunes ----------------------------------------------------------------------------------------------

constexpr std::string_view it = "http://www.itunes.com/dtds/podcast-1.0.dtd";
constexpr std::string_view explicit_words[] = {"true", "false", "yes", "no", "clean", "explicit"};
bool is_explicit(std::string_view text) {
  return trim(text) == text && one_of<explicit_words>(text);
}
constexpr value_check explicit_value{issue::unlisted_value, is_explicit};
constexpr std::string_view block_words[] = {"yes", "no", "Yes", "No"};
constexpr value_check block{issue::unlisted_value, one_of<block_words>};
constexpr std::string_view episode_words[] = {"full", "trailer", "bonus"};
constexpr value_check episode_type{issue::unlisted_value, one_of<episode_words>};
constexpr std::string_view type_words[] = {"episodic", "serial"};
constexpr value_check type{issue::unlisted_value, one_of<type_words>};
bool is_itunes_duration(std::string_view text) {
  return trim(text).find_first_not_of("0123456789:") == std::string_view::npos &&
         read_duration(text).has_value();
}
constexpr value_check duration{issue::unlisted_value, is_itunes_duration};
constexpr attribute_check itunes_image[] = {{.name = {none, "href"}, .required = true, .value = &uri}};

// Apple's lists: that of 2019, and the one before it, which feeds still use.
constexpr std::string_view itunes_categories[] = {
    "Arts", "Business", "Comedy", "Education", "Fiction", "Government", "History",
    "Health & Fitness", "Kids & Family", "Leisure", "Music", "News", "Religion & Spirituality",
    "Science", "Society & Culture", "Sports", "Technology", "True Crime", "TV & Film",
    "Games & Hobbies", "Government & Organizations", "Health", "News & Politics",
    "Sports & Recreation", "Science & Medicine"};
constexpr std::string_view itunes_subcategories[] = {
    "Books", "Design", "Fashion & Beauty", "Food", "Performing Arts", "Visual Arts", "Careers",
    "Entrepreneurship", "Investing", "Management", "Marketing", "Non-Profit", "Comedy Interviews",
    "Improv", "Stand-Up", "Courses", "How To", "Language Learning", "Self-Improvement",
    "Comedy Fiction", "Drama", "Science Fiction", "Alternative Health", "Fitness", "Medicine",
    "Mental Health", "Nutrition", "Sexuality", "Education for Kids", "Parenting", "Pets & Animals",
    "Stories for Kids", "Animation & Manga", "Automotive", "Aviation", "Crafts", "Games", "Hobbies",
    "Home & Garden", "Video Games", "Music Commentary", "Music History", "Music Interviews",
    "Business News", "Daily News", "Entertainment News", "News Commentary", "Politics",
    "Sports News", "Tech News", "Buddhism", "Christianity", "Hinduism", "Islam", "Judaism",
    "Religion", "Spirituality", "Astronomy", "Chemistry", "Earth Sciences", "Life Sciences",
    "Mathematics", "Natural Sciences", "Nature", "Physics", "Social Sciences", "Documentary",
    "Personal Journals", "Philosophy", "Places & Travel", "Relationships", "Baseball", "Basketball",
    "Cricket", "Fantasy Sports", "Football", "Golf", "Hockey", "Rugby", "Running", "Soccer",
    "Swimming", "Tennis", "Volleyball", "Wilderness", "Wrestling", "After Shows", "Film History",
    "Film Interviews", "Film Reviews", "TV Reviews", "Literature", "Management & Marketing",
    "Shopping", "Education", "Education Technology", "Higher Education", "K-12", "Language Courses",
    "Training", "Other Games", "Local", "National", "Regional", "Self-Help", "Other", "History",
    "College & High School", "Outdoor", "Professional", "Amateur", "Gadgets", "Podcasting",
    "Software How-To"};

bool is_category(std::string_view text) {
  return one_of<itunes_categories>(text) || one_of<itunes_subcategories>(text);
}
constexpr value_check category{issue::unlisted_value, is_category};
constexpr attribute_check category_attributes[] = {
    {.name = {none, "text"}, .required = true, .value = &category}};
constexpr attribute_check subcategory_attributes[] = {
    {.name = {none, "text"}, .required = true, .value = &category}};
constexpr element_check subcategory_checks[] = {
    {.name = {it, "category"}, .attributes = subcategory_attributes}};
constexpr check_set subcategories{.elements = subcategory_checks};
constexpr element_check owner_checks[] = {
    {.name = {it, "name"}, .most = 1, .value = &plain_text},
    {.name = {it, "email"}, .most = 1, .value = &mail},
};
constexpr check_set owner{.elements = owner_checks};

constexpr element_check itunes_item_checks[] = {
    {.name = {it, "author"}, .most = 1, .value = &plain_text, .most_characters = 255},
    {.name = {it, "title"}, .most = 1, .value = &plain_text, .most_characters = 255},
    {.name = {it, "subtitle"}, .most = 1, .value = &plain_text, .most_characters = 255},
    {.name = {it, "summary"}, .most = 1, .most_characters = 4000},
    {.name = {it, "image"}, .most = 1, .attributes = itunes_image},
    {.name = {it, "explicit"}, .most = 1, .filled = true, .value = &explicit_value},
    {.name = {it, "block"}, .most = 1, .filled = true, .value = &block},
    {.name = {it, "keywords"}, .most = 1, .most_characters = 255},
    {.name = {it, "duration"}, .most = 1, .filled = true, .value = &duration},
    {.name = {it, "episode"}, .most = 1, .filled = true, .value = &positive},
    {.name = {it, "season"}, .most = 1, .filled = true, .value = &positive},
    {.name = {it, "episodeType"}, .most = 1, .filled = true, .value = &episode_type},
    {.name = {it, "order"}, .most = 1, .value = &not_negative},
};
constexpr check_set itunes_common{.elements = itunes_item_checks};
constexpr element_check itunes_feed_checks[] = {
    {.name = {it, "owner"}, .most = 1, .children = &owner},
    {.name = {it, "category"}, .attributes = category_attributes, .children = &subcategories},
    {.name = {it, "type"}, .most = 1, .filled = true, .value = &type},
    {.name = {it, "new-feed-url"}, .most = 1, .filled = true, .value = &uri},
};
// clang-format on

}  // namespace

constinit check_set const admin_feed{.elements = admin_checks};
constinit check_set const content_item{.elements = content_checks};
constinit check_set const creative_commons{.elements = user_land_checks};
constinit check_set const cc{.elements = cc_checks};
constinit check_set const dc_item{.elements = dc_item_checks};
constinit check_set const dc_feed{.elements = dc_feed_checks, .base = &dc_all};
constinit check_set const dcterms_feed{.elements = dcterms_checks};
constinit check_set const syndication_feed{.elements = syndication_checks};
constinit check_set const slash_item{.elements = slash_checks};
constinit check_set const wfw_item{.elements = wfw_checks};
constinit check_set const thread_item{.elements = thread_checks};
constinit check_set const atom_feed{.elements = atom_checks};
constinit check_set const atom_item{.elements = atom_item_checks, .base = &atom_common};
constinit check_set const feedburner_item{.elements = feedburner_item_checks};
constinit check_set const feedburner_feed{.elements = feedburner_feed_checks};
constinit check_set const geo{.elements = geo_checks};
constinit check_set const itunes_item{.elements = itunes_item_checks};
constinit check_set const itunes_feed{.elements = itunes_feed_checks, .base = &itunes_common};

}  // namespace feedsax::checks
