#include "html/foreign_names.hpp"

#include <algorithm>
#include <iterator>
#include <span>

#include "feedsax/text.hpp"

namespace feedsax::html {
namespace {

// Sorted without regard to case.
constexpr std::string_view svg_tags[] = {
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
};

constexpr std::string_view svg_attributes[] = {
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
};

bool less(std::string_view a, std::string_view b) noexcept {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return static_cast<unsigned char>(to_lower_ascii(x)) <
           static_cast<unsigned char>(to_lower_ascii(y));
  });
}

std::string_view look_up(std::span<std::string_view const> names, std::string_view name) noexcept {
  auto const at = std::lower_bound(names.begin(), names.end(), name, less);
  return at != names.end() && iequals(*at, name) ? *at : std::string_view{};
}

constexpr std::string_view prefixed[] = {
    "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
    "xlink:type",    "xml:lang",      "xml:space",  "xmlns",      "xmlns:xlink"};

}  // namespace

std::string_view svg_tag_name(std::string_view name) noexcept { return look_up(svg_tags, name); }

std::string_view foreign_attribute_name(std::string_view name, name_space ns) noexcept {
  if (ns == name_space::svg) return look_up(svg_attributes, name);
  if (ns == name_space::mathml && iequals(name, "definitionurl")) return "definitionURL";
  return {};
}

std::string_view foreign_attribute_prefix(std::string_view name) noexcept {
  std::string_view const found = look_up(prefixed, name);
  return found.substr(0, found.find(':'));
}

}  // namespace feedsax::html
