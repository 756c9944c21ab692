const MARKS = /\p{Mark}/gu
const NOT_PLAIN_KEY = /[^a-z0-9+]/g
const NOT_KEY = /[^\p{L}\p{N}+]/gu

const isAscii = (text: string) => !/[^\x20-\x7e]/.test(text)

/** Lower case without accents; typographic quotes and dashes become ASCII. */
export function foldText(text: string): string {
  const ascii = isAscii(text) ? text : text.normalize('NFKD').replace(MARKS, '').replace(/[‘’`]/g, "'")
  return ascii.toLowerCase().replace(/[–—−]/g, '-').replace(/'/g, '')
}

/** Normalised form shared by spellings: 'X-Trail', 'x trail' and 'xtrail' give 'xtrail'. */
export const keyOf = (text: string): string =>
  isAscii(text) ? text.toLowerCase().replace(NOT_PLAIN_KEY, '') : foldText(text).replace(NOT_KEY, '')
