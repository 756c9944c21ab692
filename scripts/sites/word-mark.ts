/** Height of a word mark in px, and what a letter of it takes on average. */
const HEIGHT = 40
const LETTER = 13.5
const ICON = 64
const MAX_LETTERS = 2

type Drawing = { svg: string; width: number; height: number }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>\n`

const FONT = 'font-family="system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif" font-weight="700"'

/** The name of a dealer in plain letters, for a site that has no logo yet. */
export function wordMark(name: string, colour: string): Drawing {
  const width = Math.round(name.length * LETTER) + 4
  const text = `<text x="2" y="28" ${FONT} font-size="24" fill="${colour}" textLength="${width - 4}" lengthAdjust="spacingAndGlyphs">${escaped(name)}</text>`
  return { svg: svg(width, HEIGHT, text), width, height: HEIGHT }
}

/** The first letters of the name in a square. */
export function initialsMark(name: string, { brand, ink }: { brand: string; ink: string }): Drawing {
  const letters = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_LETTERS)
    .map((word) => word[0]!.toUpperCase())
    .join('')
  const square = `<rect width="${ICON}" height="${ICON}" rx="12" fill="${brand}"/>`
  const text = `<text x="${ICON / 2}" y="42" ${FONT} font-size="28" text-anchor="middle" fill="${ink}">${escaped(letters)}</text>`
  return { svg: svg(ICON, ICON, square + text), width: ICON, height: ICON }
}
