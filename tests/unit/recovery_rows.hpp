/// \file
/// Broken documents, what becomes of them, and what is said about it.
///
///     for (row const& r : rows) check(mend(r.text) == r.output, r.note);
///
/// Reports are `code@offset`, in the order in which they are made.
#pragma once

#include <string_view>

namespace recovery_test {

using namespace std::string_view_literals;

struct row {
  char const* note;
  std::string_view text;
  std::string_view output;
  std::string_view reports;
};

/// Text, references and tags: sound enough to have a root from beginning to end.
inline constexpr row rows[] = {
    // References.
    {"HTML entity", "<r>a&nbsp;b</r>",
     "<r>a\xC2\xA0"
     "b</r>",
     "html-entity@4"},
    {"HTML entity in an attribute", "<r a='x&nbsp;y'/>", "<r a='x\xC2\xA0y'/>", "html-entity@7"},
    {"unknown entity", "<r>&foo;</r>", "<r>&amp;foo;</r>", "unknown-entity@3"},
    {"unknown entity in an attribute", "<r a='&foo;'/>", "<r a='&amp;foo;'/>", "unknown-entity@6"},
    {"ampersand alone", "<r>a & b</r>", "<r>a &amp; b</r>", "bare-ampersand@5"},
    {"ampersand in a word", "<r>R&D</r>", "<r>R&amp;D</r>", "bare-ampersand@4"},
    {"ampersand last", "<r>a &</r>", "<r>a &amp;</r>", "bare-ampersand@5"},
    {"two ampersands", "<r>a && b</r>", "<r>a &amp;&amp; b</r>",
     "bare-ampersand@5 bare-ampersand@6"},
    {"query", "<r>?a=1&b=2&copy=3</r>", "<r>?a=1&amp;b=2&amp;copy=3</r>",
     "bare-ampersand@7 bare-ampersand@11"},
    {"query in an attribute", "<r h='?a=1&b=2'/>", "<r h='?a=1&amp;b=2'/>", "bare-ampersand@10"},
    {"no semicolon", "<r>&amp b</r>", "<r>&amp;amp b</r>", "bare-ampersand@3"},
    {"no number", "<r>&#;</r>", "<r>&amp;#;</r>", "bare-ampersand@3"},
    {"NUL", "<r>&#0;</r>", "<r>\xEF\xBF\xBD</r>", "bad-charref@3"},
    {"half a pair", "<r>&#xD800;</r>", "<r>\xEF\xBF\xBD</r>", "bad-charref@3"},
    {"beyond Unicode", "<r a='&#x110000;'/>", "<r a='\xEF\xBF\xBD'/>", "bad-charref@6"},
    {"capital X", "<r>&#X41;</r>", "<r>&#x41;</r>", "bad-charref@3"},
    {"number without semicolon", "<r>&#65 b</r>", "<r>&#65; b</r>", "bad-charref@3"},
    {"C1 control as a number", "<r>&#128;</r>", "<r>&#128;</r>", ""},
    {"pair as two numbers", "<r>&#xD83D;&#xDE00;</r>", "<r>\xF0\x9F\x98\x80</r>",
     "surrogates-joined@3"},
    {"entity that must not become markup", "<r>&LT;b&GT;&AMP;&Tab;</r>",
     "<r>&#60;b&#62;&#38;&#9;</r>", "html-entity@3 html-entity@8 html-entity@12 html-entity@17"},
    {"entities of XML", "<r a='&lt;&quot;'>&amp;amp;&apos;&gt;</r>",
     "<r a='&lt;&quot;'>&amp;amp;&apos;&gt;</r>", ""},
    {"script with logic", "<r>if(a&&b)</r>", "<r>if(a&amp;&amp;b)</r>",
     "bare-ampersand@7 bare-ampersand@8"},

    // T1: the end of a CDATA section in text.
    {"]]>", "<r>a ]]> b</r>", "<r>a ]]&gt; b</r>", "cdata-end-in-text@7"},
    {"]]]>", "<r>]]]></r>", "<r>]]]&gt;</r>", "cdata-end-in-text@6"},
    {"twice", "<r>]]>]]></r>", "<r>]]&gt;]]&gt;</r>", "cdata-end-in-text@5 cdata-end-in-text@8"},
    {"> alone", "<r>a > b ]> c</r>", "<r>a > b ]> c</r>", ""},
    {"with a reference between", "<r>]]&#62;</r>", "<r>]]&#62;</r>", ""},
    {"with markup between", "<r>]]<a/>></r>", "<r>]]<a/>></r>", ""},
    {"with a comment between", "<r>]]<!---->></r>", "<r>]]<!---->></r>", ""},
    {"with a CDATA section between", "<r>]]<![CDATA[]]>></r>", "<r>]]<![CDATA[]]>></r>", ""},
    {"with a repaired reference between", "<r>]]&nbsp;></r>", "<r>]]\xC2\xA0></r>",
     "html-entity@5"},
    {"brackets of a CDATA section do not count", "<r><![CDATA[]]]]>></r>", "<r><![CDATA[]]]]>></r>",
     ""},
    {"with a dropped declaration between", "<r>]]<!foo>></r>", "<r>]]&gt;</r>",
     "bogus-markup@5 cdata-end-in-text@11"},
    {"with a stray end tag between", "<r>]]</a>></r>", "<r>]]&gt;</r>",
     "stray-end-tag@5 cdata-end-in-text@9"},
    {"with a dropped instruction between", "<r>]]<?=?>></r>", "<r>]]&gt;</r>",
     "instruction-syntax@5 cdata-end-in-text@10"},
    {"dropped twice between", "<r>]<!a>]</b>></r>", "<r>]]&gt;</r>",
     "bogus-markup@4 stray-end-tag@9 cdata-end-in-text@13"},
    {"from a failed tag", "<r><a]]></r>", "<r>&lt;a]]&gt;</r>", "bare-lt@3 cdata-end-in-text@7"},

    // M1: `<` that begins no markup.
    {"before space", "<r>a < b</r>", "<r>a &lt; b</r>", "bare-lt@5"},
    {"before a digit", "<r>I <3 you</r>", "<r>I &lt;3 you</r>", "bare-lt@5"},
    {"before =", "<r>a <= b</r>", "<r>a &lt;= b</r>", "bare-lt@5"},
    {"before >", "<r><></r>", "<r>&lt;></r>", "bare-lt@3"},
    {"before a space and a name", "<r>< a></r>", "<r>&lt; a></r>", "bare-lt@3"},
    {"twice", "<r><<a/></r>", "<r>&lt;<a/></r>", "bare-lt@3"},
    {"an address", "<r><john@x.com></r>", "<r>&lt;john@x.com></r>", "bare-lt@3"},
    {"a URL", "<r>see <http://x> now</r>", "<r>see &lt;http://x> now</r>", "bare-lt@7"},
    {"a path", "<r><a/b></r>", "<r>&lt;a/b></r>", "bare-lt@3"},
    {"a path with a reference", "<r><a/b&c></r>", "<r>&lt;a/b&amp;c></r>",
     "bare-lt@3 bare-ampersand@7"},
    {"a name of a later edition of XML", "<r><\xCD\xB0x/></r>", "<r>&lt;\xCD\xB0x/></r>",
     "bare-lt@3"},
    {"a name beyond the first plane", "<r><\xF0\x90\x80\x80/></r>", "<r>&lt;\xF0\x90\x80\x80/></r>",
     "bare-lt@3"},
    {"no end tag", "<r></3></r>", "<r>&lt;/3></r>", "bare-lt@3"},

    // S: start tags.
    {"unquoted", "<r a=1/>", "<r a=\"1\"/>", "attribute-syntax@0"},
    {"unquoted, in an element", "<r><a b=1>c</a></r>", "<r><a b=\"1\">c</a></r>",
     "attribute-syntax@3"},
    {"no value", "<r a/>", "<r a=\"\"/>", "attribute-syntax@0"},
    {"no space", "<r a='1'b='2'/>", "<r a='1' b='2'/>", "attribute-syntax@0"},
    {"stray quote", "<r><a b=\"x\"\">t</a></r>", "<r><a b=\"x\">t</a></r>", "attribute-syntax@3"},
    {"bad name", "<r><a 1='2' b='3'/></r>", "<r><a b='3'/></r>", "attribute-syntax@3"},
    {"quotes of print", "<r a=\xE2\x80\x9Cx\xE2\x80\x9D/>", "<r a=\"\xE2\x80\x9Cx\xE2\x80\x9D\"/>",
     "attribute-syntax@0"},
    {"a quote in what was unquoted", "<r a=x\"y>z</r>", "<r a=\"x&quot;y\">z</r>",
     "attribute-syntax@0"},
    {"a slash before an attribute", "<r><b / c='d'>e</b></r>", "<r><b c='d'>e</b></r>",
     "attribute-syntax@3"},
    {"< in a value", "<r a='x<y'/>", "<r a='x&lt;y'/>", "lt-in-attribute@7"},
    {"markup in a value", "<r a='<b>x</b>'/>", "<r a='&lt;b>x&lt;/b>'/>",
     "lt-in-attribute@6 lt-in-attribute@10"},
    {"a duplicate", "<r a='1' a='2'/>", "<r a='1'/>", "duplicate-attribute@9"},
    {"three of a name", "<r b='1' a='2' b='3' b=\"4\"/>", "<r b='1' a='2'/>",
     "duplicate-attribute@15 duplicate-attribute@21"},
    {"a duplicate of another case is none", "<r a='1' A='2'/>", "<r a='1' A='2'/>", ""},
    {"what is in a duplicate goes with it", "<r a='1' a='<&'/>", "<r a='1'/>",
     "duplicate-attribute@9"},
    {"a duplicate declaration", "<r xmlns:p='u' xmlns:p='v'/>", "<r xmlns:p='u'/>",
     "duplicate-attribute@15"},
    {"everything at once", "<r a=1 a='2' b='<&'c/>", "<r a=\"1\" b='&lt;&amp;' c=\"\"/>",
     "attribute-syntax@0 duplicate-attribute@7 lt-in-attribute@16 bare-ampersand@17"},
    {"the next tag begins", "<r><a <b/></a></r>", "<r><a><b/></a></r>", "unclosed-tag@3"},
    {"the next tag begins at once", "<r><a<b/></a></r>", "<r><a><b/></a></r>", "unclosed-tag@3"},
    {"the next tag begins behind a value", "<r><a x='1' <b/></a></r>", "<r><a x='1'><b/></a></r>",
     "unclosed-tag@3"},
    {"words, then a tag", "<r>a <b and c <d>x</d></r>", "<r>a &lt;b and c <d>x</d></r>",
     "bare-lt@5"},
    {"words, then >", "<r>if a<b and c>d</b></r>", "<r>if a<b and=\"\" c=\"\">d</b></r>",
     "attribute-syntax@7"},
    {"a quote that ends in another tag", "<r><a b=\"x'>t</a><b c=\"d\">e</a></r>",
     "<r><a b=\"x'>t&lt;/a>&lt;b c=\" d=\"\">e</a></r>",
     "attribute-syntax@3 lt-in-attribute@13 lt-in-attribute@17"},
    {"line ends in a tag stay", "<r><a\nhref\n=\n'x'\n>t</a\n></r>",
     "<r><a\nhref\n=\n'x'\n>t</a\n></r>", ""},
    {"prefixes are none of this stage's", "<r><p:x p:a='1'/><a:b:c/></r>",
     "<r><p:x p:a='1'/><a:b:c/></r>", ""},

    // E: end tags.
    {"missing", "<r><a>x</r>", "<r><a>x</a></r>", "implied-end-tag@7"},
    {"two are missing", "<r><a><b>x</r>", "<r><a><b>x</b></a></r>",
     "implied-end-tag@10 implied-end-tag@10"},
    {"the inner one is missing", "<r><a><b>x</a>y</r>", "<r><a><b>x</b></a>y</r>",
     "implied-end-tag@10"},
    {"stray", "<r>a</x>b</r>", "<r>ab</r>", "stray-end-tag@4"},
    {"stray of an element that has ended", "<r><a/></a></r>", "<r><a/></r>", "stray-end-tag@7"},
    {"crossed", "<r><b><i>x</b></i>y</r>", "<r><b><i>x</i></b>y</r>",
     "implied-end-tag@10 stray-end-tag@14"},
    {"other case", "<r><A>x</a></r>", "<r><A>x</A></r>", "end-tag-case@7"},
    {"the root in another case", "<RSS>x</rss>", "<RSS>x</RSS>", "end-tag-case@6"},
    {"other case, but open in this one", "<r><a><A>x</a></r>", "<r><a><A>x</A></a></r>",
     "implied-end-tag@10"},
    {"other case, but not the innermost", "<r><A><b>x</a></r>", "<r><A><b>x</b></A></r>",
     "stray-end-tag@10 implied-end-tag@14 implied-end-tag@14"},
    {"with an attribute", "<r><a>x</a b='1'></r>", "<r><a>x</a></r>", "end-tag-syntax@7"},
    {"with a slash", "<r><a>x</a/></r>", "<r><a>x</a></r>", "end-tag-syntax@7"},
    {"space behind the name", "<r><a>x</a ></r >", "<r><a>x</a ></r >", ""},
    {"unclosed", "<r><a>x</a<b/></r>", "<r><a>x</a><b/></r>", "unclosed-tag@7"},
    {"without a name", "<r>a</>b</r>", "<r>ab</r>", "stray-end-tag@4"},
    {"junk and other case", "<r><A>x</a b></r>", "<r><A>x</A></r>",
     "end-tag-syntax@7 end-tag-case@7"},

    // What is dropped between a carriage return and a line feed leaves two line ends.
    {"a stray end tag within a line end", "<r>a\r</x>\nb</r>", "<r>a\r&#10;b</r>",
     "stray-end-tag@5"},
    {"a line end", "<r>a\r\nb\rc\n</r>", "<r>a\r\nb\rc\n</r>", ""},

    // Programs and style sheets.
    {"a program", "<r><script>if(a<b&&c>d)x()</script></r>",
     "<r><script>if(a&lt;b&amp;&amp;c>d)x()</script></r>",
     "bare-lt@15 bare-ampersand@17 bare-ampersand@18"},
};

/// Comments, instructions, sections, declarations; the beginning and the end.
inline constexpr row section_rows[] = {
    // M2: declarations.
    {"what is none", "<r>a<!foo>b</r>", "<r>ab</r>", "bogus-markup@4"},
    {"of a word processor", "<r>x<![if x]>y<![endif]>z</r>", "<r>xyz</r>",
     "bogus-markup@4 bogus-markup@14"},
    {"up to a <", "<r>a<!foo<b/></r>", "<r>a<b/></r>", "bogus-markup@4"},
    {"one dash", "<r>a<!- b -->c</r>", "<r>ac</r>", "bogus-markup@4"},
    {"nothing", "<r>a<!>b</r>", "<r>ab</r>", "bogus-markup@4"},
    {"a document type in the root", "<r>a<!DOCTYPE b>c</r>", "<r>ac</r>", "bogus-markup@4"},
    {"CDATA in lower case", "<r><![cdata[a & b]]></r>", "<r><![CDATA[a & b]]></r>",
     "bogus-markup@3"},

    // C1: comments.
    {"--", "<r><!-- a -- b --></r>", "<r><!-- a - - b --></r>", "comment-syntax@10"},
    {"three dashes at the end", "<r><!-- a ---></r>", "<r><!-- a - --></r>", "comment-syntax@10"},
    {"five dashes", "<r><!-- a ----- b --></r>", "<r><!-- a - - - - - b --></r>",
     "comment-syntax@10"},
    {"reported once", "<r><!-- a -- b -- c --></r>", "<r><!-- a - - b - - c --></r>",
     "comment-syntax@10"},
    {"<!--> is no end", "<r><!-->x--></r>", "<r><!-->x--></r>", ""},
    {"markup within", "<r><!-- <a> &b; ]]> --></r>", "<r><!-- <a> &b; ]]> --></r>", ""},

    // C2: instructions.
    {"a short tag of PHP", "<r><?= $x ?>y</r>", "<r>y</r>", "instruction-syntax@3"},
    {"no target", "<r><? x ?>y</r>", "<r>y</r>", "instruction-syntax@3"},
    {"PHP", "<r><?php echo '<b>'; ?>y</r>", "<r><?php echo '<b>'; ?>y</r>", ""},
    {"no space behind the target", "<r><?a?b?></r>", "<r><?a ?b?></r>", "instruction-syntax@6"},
    {"a target only", "<r><?a?></r>", "<r><?a?></r>", ""},
    {"as HTML has it", "<r><?a>b</r>", "<r>b</r>", "instruction-syntax@3"},
    {"a declaration within", "<r>a<?xml version='1.0'?>b</r>", "<r>ab</r>",
     "misplaced-declaration@4"},
    {"one in upper case", "<?XML version='1.0'?><r/>", "<r/>", "xml-decl-malformed@0"},

    // C3: CDATA sections.
    {"nested", "<r><![CDATA[a<![CDATA[b]]>c]]>d</r>", "<r><![CDATA[a<![CDATA[b]]>c]]&gt;d</r>",
     "cdata-end-in-text@29"},
    {"brackets at its end", "<r><![CDATA[a]]]]></r>", "<r><![CDATA[a]]]]></r>", ""},
    {"before the root", "<![CDATA[x]]><r/>", "<r/>", "leading-junk@0"},
    {"behind the root", "<r/><![CDATA[x]]>", "<r/>", "trailing-junk@4"},

    // Sections without an end that hide the rest of the document.
    {"a CDATA section", "<r><a><![CDATA[x</a></r>", "<r><a><![CDATA[x]]></a></r>",
     "unclosed-section@6"},
    {"a CDATA section, an end tag of nothing", "<r><a><![CDATA[x</b>y</a></r>",
     "<r><a><![CDATA[x</b>y]]></a></r>", "unclosed-section@6"},
    {"a comment", "<r><a>x<!-- y</a></r>", "<r><a>x y</a></r>", "unclosed-section@7"},
    {"an instruction", "<r><a><?b c>d</a></r>", "<r><a>d</a></r>", "unclosed-section@6"},

    // The declaration.
    {"well-formed", "<?xml version='1.0' encoding='utf-8'?><r/>",
     "<?xml version='1.0' encoding='utf-8'?><r/>", ""},
    {"no version", "<?xml encoding='utf-8'?><r/>", "<r/>", "xml-decl-malformed@0"},
    {"no quotes", "<?xml version=1.0?><r/>", "<r/>", "xml-decl-malformed@0"},
    {"no question mark", "<?xml version='1.0'>\n<r/>", "\n<r/>", "xml-decl-malformed@0"},
    {"not closed at all", "<?xml version='1.0'\n<r/>", "<r/>", "xml-decl-malformed@0"},
    {"behind space", "\n<?xml version='1.0'?><r/>", "\n<r/>", "misplaced-declaration@1"},
    {"behind a comment", "<!--a--><?xml version='1.0'?><r/>", "<!--a--><r/>",
     "misplaced-declaration@8"},
    {"twice", "<?xml version='1.0'?><?xml version='1.0'?><r/>", "<?xml version='1.0'?><r/>",
     "misplaced-declaration@21"},

    // Before the root and behind it.
    {"text before", "x y <r/>", "  <r/>", "leading-junk@0"},
    {"< before", "< <r/>", " <r/>", "leading-junk@0"},
    {"an end tag before", "</a><r/>", "<r/>", "leading-junk@0"},
    {"text behind", "<r/> x y", "<r/>  ", "trailing-junk@5"},
    {"text behind, once more", "<r></r>\n<!-- z -->x", "<r></r>\n<!-- z -->", "trailing-junk@18"},
    {"< behind", "<r/><", "<r/>", "trailing-junk@4"},
    {"an end tag behind", "<r></r></r>", "<r></r>", "trailing-junk@7"},
    {"what is well-formed behind", "<r></r> <!--a--> <?b c?>\n", "<r></r> <!--a--> <?b c?>\n", ""},
    {"an element behind, and the root's end", "<r>a</r>\n<b>c</b></r>", "<r>a\n<b>c</b></r>",
     "content-after-root@9"},
    {"an element behind an empty root", "<r/><b/>", "<r/>", "trailing-junk@4"},
    {"a second document", "<r>a</r><r>b</r>", "<r>a</r>", "second-document@8"},
    {"a second document behind an empty root", "<r/><r>b</r>", "<r/>", "second-document@4"},
    {"a second document with its declaration", "<r>a</r>\n<?xml version='1.0'?><r>b</r>",
     "<r>a</r>\n", "misplaced-declaration@9 second-document@30"},

    // Z: the end of the input.
    {"in the root", "<r>x", "<r>x</r>", "truncated@4"},
    {"in an element", "<r><a>x", "<r><a>x</a></r>", "truncated@7"},
    {"in a start tag", "<r><a b='1", "<r></r>", "cut-tag@3 truncated@10"},
    {"in an end tag", "<r><a>x</a", "<r><a>x</a></r>", "cut-tag@7 truncated@10"},
    {"behind <", "<r>x<", "<r>x&lt;</r>", "bare-lt@4 truncated@5"},
    {"behind </", "<r>x</", "<r>x</r>", "cut-tag@4 truncated@6"},
    {"behind <!", "<r>x<!", "<r>x</r>", "cut-tag@4 truncated@6"},
    {"behind <?", "<r>x<?", "<r>x</r>", "cut-tag@4 truncated@6"},
    {"in the word CDATA", "<r>x<![CDA", "<r>x</r>", "cut-tag@4 truncated@10"},
    {"in a bad declaration", "<r>x<!foo", "<r>x</r>", "bogus-markup@4 cut-tag@9 truncated@9"},
    {"in a reference", "<r>x&eac", "<r>x&amp;eac</r>", "bare-ampersand@4 truncated@8"},
    {"in a number", "<r>x&#65", "<r>x&#65;</r>", "bad-charref@4 truncated@8"},
    {"behind &", "<r>x&", "<r>x&amp;</r>", "bare-ampersand@4 truncated@5"},
    {"in a comment", "<r><!-- x", "<r><!-- x--></r>", "unclosed-section@9 truncated@9"},
    {"in a comment's end", "<r><!-- x -", "<r><!-- x - --></r>",
     "unclosed-section@11 truncated@11"},
    {"in a CDATA section", "<r><![CDATA[x", "<r><![CDATA[x]]></r>",
     "unclosed-section@13 truncated@13"},
    {"in a CDATA section's end", "<r><![CDATA[x]", "<r><![CDATA[x]]]></r>",
     "unclosed-section@14 truncated@14"},
    {"in an instruction", "<r><?a b", "<r><?a b?></r>", "unclosed-section@8 truncated@8"},
    {"in a comment behind the root", "<r/><!-- x", "<r/><!-- x-->", "unclosed-section@10"},
    {"in a tag behind the root", "<r></r><a", "<r></r>", "cut-tag@7"},
};

}  // namespace recovery_test
