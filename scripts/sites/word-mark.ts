/** A line and its width in letter sizes. */
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
