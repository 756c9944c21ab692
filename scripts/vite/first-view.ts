import { existsSync, readFileSync } from 'node:fs'
import { type Plugin, preprocessCSS } from 'vite'

/** Sizes and pointers that a phone has not. */
const NOT_OF_A_PHONE = /^@media \((?:width >= (?:48|62|7\d|8\d|\d{3})[\d.]*em|hover: hover|pointer: fine)\)/

/** Selectors of what a phone's first view is painted without. */
const LATER = [
  // Pressed, pointed at, or on its way.
  /[\w\])(]:(?:hover|active|focus-)/,
  /\[aria-pressed=.true|\[data-(?:ahead|held|progress|unanswered)/,
  /::view-transition|\.skeleton(?![\w-])/,
  // Fields of other engines, and of a form.
  /::?-(?:moz|webkit-(?!details))|::file-selector|^(?:progress|textarea)$/,
  // In a drawer, further down, or known to a device alone.
  /\.filter-(?:chosen|fold|find|group|heading|more|values)(?![\w-])|\.view-switch /,
  /\.(?:carousel-cars|card-strip|card-since|nearby|nearby-message|saved-count)(?![\w-])/,
]

/** Commas of a list of selectors, not those within `:is()`. */
const COMMAS = /,(?![^(]*\))/
const isLater = (selectors: string) =>
  selectors.split(COMMAS).every((selector) => LATER.some((pattern) => pattern.test(selector.trim())))

/** A block with what is nested in it: in a layer a media query, in that a rule or the first frame of one. */
const block = (depth: number): string => `\\{(?:[^{}]${depth ? `|${block(depth - 1)}` : ''})*\\}`
const STATEMENT = new RegExp(`([^{};]+)(?:;|(${block(4)}))`, 'g')
const GROUP = /^@(?:container|layer|media|starting-style|supports)/

/** Of a stylesheet, as Lightning CSS prints it, what a phone's first view is painted with, or all else: together each rule once. */
export function partOfStyles(part: 'first' | 'later', css: string, isWithinLater = false): string {
  return css.replaceAll(STATEMENT, (statement, start: string, body?: string) => {
    const head = start.trim()
    const isRest = isWithinLater || NOT_OF_A_PHONE.test(head) || (!head.startsWith('@') && isLater(head))
    if (!body || !GROUP.test(head)) return isRest === (part === 'later') ? statement : ''
    const kept = partOfStyles(part, body.slice(1, -1), isRest)
    return kept.trim() && `${head}{${kept}}`
  })
}

const SHEET = /^(.*\/styles)\/(first-view|pages)\/(.*\.css)$/

/** Cuts the styles of a first view in two: the sheet of its kind of page begins with what is not in the page itself. */
export function firstViews(): Plugin {
  return {
    name: 'forecourt-first-views',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(code, id) {
      const [, styles, folder, kind] = SHEET.exec(id) ?? []
      if (folder === 'first-view') return partOfStyles('first', code)
      const first = `${styles}/first-view/${kind}`
      if (!existsSync(first)) return
      const whole = await preprocessCSS(readFileSync(first, 'utf8'), first, this.environment.getTopLevelConfig())
      return partOfStyles('later', whole.code) + code
    },
  }
}

const RULE = /([^{};]+)\{[^{}]*\}/g

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
