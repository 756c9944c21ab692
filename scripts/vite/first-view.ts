/** Sizes and pointers that a phone has not. A wider screen waits for the whole stylesheet. */
const NOT_OF_A_PHONE =
  /@media ?\((?:width>=(?:768|992|\d{4})px|hover:hover|pointer:fine)\)[^{]*\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\}/g

/** What is pressed, pointed at or on its way, and what stands in a drawer or further down. */
const LATER =
  /[\w\])(]:(?:hover|active|focus-)|::view-transition|::?-(?:moz|webkit-(?!details))|::file-selector|^(?:progress|textarea|\.trouble)$|\[data-(?:ahead|held|progress|unanswered)|\[aria-pressed=true|\.view-switch |\.(?:skeleton|carousel-cars|card-(?:strip|since)|saved-count|nearby(?:-message)?|filter-(?:chosen|fold|find|group|heading|more|values))(?![\w-])/

const RULE = /([^{};]+)\{[^{}]*\}/g
/** Commas of a list of selectors, not those within `:is()`. */
const COMMAS = /,(?![^(]*\))/
const EMPTY = /@[^{};]+\{\}/g

/** The rules of a minified stylesheet that a phone's first view is painted with, before the whole one comes. */
export function firstViewRules(css: string): string {
  const kept = css
    .replaceAll(NOT_OF_A_PHONE, '')
    .replaceAll(RULE, (rule, selectors: string) =>
      selectors.split(COMMAS).every((selector) => LATER.test(selector)) ? '' : rule,
    )
    .replaceAll(EMPTY, '')
  return kept.length < css.length ? firstViewRules(kept) : css
}

/** Variants of headers, cards and lists, of which a site has one each; a page may have any hero. */
const VARIANT = /(?<!\.hero(?::is\([^)]*)?)\[data-(?:cards|list|variant)=(\w+)/g

type Piece = { text: string; variants: string[] }

/** A stylesheet in pieces, each with the variants that it is for; none where it is for all. */
export function piecesByVariant(css: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: text, 1: selectors, index } of css.matchAll(RULE)) {
    const variants = Array.from(selectors!.matchAll(VARIANT), ([, variant]) => variant!)
    if (variants.length === 0) continue
    pieces.push({ text: css.slice(end, index), variants: [] }, { text, variants })
    end = index + text.length
  }
  return [...pieces, { text: css.slice(end), variants: [] }]
}
