import { type Colours, contrast, type WeakPair, weakPairs } from '../../shared/theme/contrast.ts'

const [WHITE, BLACK] = ['#ffffff', '#111111']
/** Neutral colours of a new site; brand and accent are the dealer's. */
export const NEUTRAL = {
  surface: WHITE,
  surface_raised: WHITE,
  ink: '#17202a',
  ink_quiet: '#55606c',
  line: '#dfe3e8',
  highlight: '#f5c542',
  highlight_ink: '#17202a',
}
/** Steps from a colour to black in the search for one that passes. */
const STEPS = 50

type Role = 'brand' | 'accent'
export type ColourFault = { role: Role; colour: string; nearest: string; reason: string }

/**
 * The colours of a new site; or what is wrong with those that were given, with the nearest that passes (WCAG 2.2 AA).
 * Without an accent it is the brand, darkened until text in it can be read.
 */
export function newColours(given: {
  brand: string
  accent?: string | undefined
}): { colours: Partial<Colours> } | { faults: ColourFault[] } {
  const faults = Object.entries(given).flatMap(([role, colour]) =>
    colour === undefined ? [] : (colourFault(role as Role, colour) ?? []),
  )
  if (faults.length > 0) return { faults }
  const { brand, accent = nearestPassing('accent', brand) } = given
  return { colours: { ...NEUTRAL, brand, brand_ink: inkOn(brand), accent } }
}

/** Why a colour cannot have a role; null where it can. */
export function colourFault(role: Role, colour: string): ColourFault | null {
  const weak = weakest(role, colour)
  return weak && { role, colour, reason: contrastReason(weak, colour), nearest: nearestPassing(role, colour) }
}

export const colourSentence = ({ reason, nearest }: ColourFault): string =>
  `has ${reason}. The nearest that passes: ${nearest}`

const inkOn = (brand: string) => (contrast(WHITE, brand) >= contrast(BLACK, brand) ? WHITE : BLACK)

function weakest(role: Role, colour: string): WeakPair | null {
  const all = { ...ANY, [role]: colour, ...(role === 'brand' && { brand_ink: inkOn(colour) }) }
  return weakPairs(all).find((pair) => pair.role === role || pair.on === role) ?? null
}

function contrastReason({ role, ratio, needs }: WeakPair, colour: string): string {
  const place = role === 'brand_ink' ? `to the text on it, ${inkOn(colour)}` : `on ${NEUTRAL.surface}`
  return `a contrast of ${ratio.toFixed(2)} to 1 ${place}, where ${needs} to 1 is needed`
}

/** Colours that pass, for the roles that are not asked about. */
const ANY: Colours = {
  ...NEUTRAL,
  brand: BLACK,
  brand_ink: WHITE,
  accent: BLACK,
  good: '#0b6b3a',
  warn: '#7a4a00',
  bad: '#a31515',
}

/** The colour itself, or darkened least until it passes. */
function nearestPassing(role: Role, colour: string): string {
  for (let step = 0; step < STEPS; step++) {
    const darker = darkened(colour, 1 - step / STEPS)
    if (weakest(role, darker) === null) return darker
  }
  return BLACK
}

const darkened = (colour: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

type Line = { text: string; ems: number }

/** Widths of letters of bold sans-serif fonts, in letter sizes; the first that fits. */
const WIDTHS: [letters: RegExp, ems: number][] = [
  [/\p{Mark}/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\uff01-\uff60]/u, 1],
  [/[ijlI.,:;'’|!]/, 0.29],
  [/[ ftr()[\]-]/, 0.36],
  [/[mwMW@%]/, 0.88],
  [/[\p{Lu}&]/u, 0.7],
]
const OTHER_EMS = 0.57

const measureEms = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_EMS),
    0,
  )

/** The words of a name in so many lines, or fewer where it has fewer words; the widest is as narrow as can be. */
function breakLines(name: string, count: number): Line[] {
  return narrowest(name.split(/\s+/), count).map((text) => ({ text, ems: measureEms(text) }))
}

function narrowest(words: string[], count: number): string[] {
  if (count === 1 || words.length === 1) return [words.join(' ')]
  return words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), ...narrowest(words.slice(at + 1), count - 1)])
    .reduce((best, next) => (widest(next) < widest(best) ? next : best))
}

const widest = (lines: string[]): number => Math.max(...lines.map(measureEms))

const HEIGHT_PX = 40
/** The header gives a logo no more; see `.header-logo` in client/styles/layout.css. */
export const MAX_WIDTH_PX = 224
const PADDING_PX = 2
/** Size of the letters by the number of lines. */
const LINE_SIZES_PX = [24, 17, 12]
/** From the middle of a line down to its baseline, in letter sizes. */
const BASELINE = 0.35
const ICON_PX = 64
const MAX_LETTERS = 2

type Drawing = { svg: string; width: number; height: number }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>\n`

const FONT = 'font-family="system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif" font-weight="700"'

/** The name of a dealer in plain letters, for a site that has no logo yet: in as many lines as give the largest. */
export function wordMark(name: string, ink: string): Drawing {
  const room = MAX_WIDTH_PX - 2 * PADDING_PX
  const { lines, size } = LINE_SIZES_PX.map((largest, at) => {
    const balanced = breakLines(name, at + 1)
    return { lines: balanced, size: Math.min(largest, room / Math.max(...balanced.map(({ ems }) => ems))) }
  }).reduce((best, next) => (next.size > best.size ? next : best))
  const width = Math.ceil(Math.max(...lines.map(({ ems }) => ems)) * size) + 2 * PADDING_PX
  const step = HEIGHT_PX / lines.length
  const drawn = lines.map(({ text, ems }, at) => {
    const y = round(step * (at + 0.5) + BASELINE * size)
    const fitted = `textLength="${round(ems * size)}" lengthAdjust="spacingAndGlyphs"`
    return `<text x="${PADDING_PX}" y="${y}" ${FONT} font-size="${round(size)}" fill="${ink}" ${fitted}>${escaped(text)}</text>`
  })
  return { svg: svg(width, HEIGHT_PX, drawn.join('')), width, height: HEIGHT_PX }
}

const round = (px: number) => Math.round(px * 10) / 10

/** The first letters of the name in a square. */
export function initialsMark(name: string, { ground, ink }: { ground: string; ink: string }): Drawing {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_LETTERS)
    .map((word) => Array.from(word)[0]!.toUpperCase())
    .join('')
  const square = `<rect width="${ICON_PX}" height="${ICON_PX}" rx="12" fill="${ground}"/>`
  const text = `<text x="${ICON_PX / 2}" y="42" ${FONT} font-size="28" text-anchor="middle" fill="${ink}">${escaped(letters)}</text>`
  return { svg: svg(ICON_PX, ICON_PX, square + text), width: ICON_PX, height: ICON_PX }
}
