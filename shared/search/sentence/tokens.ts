import { foldText, keyOf } from '../../text-key.ts'

/** One word: `raw` as typed, `word` folded without outer punctuation, `key` its letters and digits only. */
export type Token = { raw: string; word: string; key: string; isQuoted: boolean }

const CONTROL = /\p{Cc}+/gu
const QUOTED = /"[^"]*"|[^\s"]+|"/g
/** Separators: commas outside numbers, and signs between alternatives. */
const BETWEEN = /(?<!\d),+|,+(?!\d{3})|[/;|&()]+/
const SIGNS = new Map([
  ['<', 'under'],
  ['>', 'over'],
  ['~', 'around'],
])
const BEGINS_WITH_SIGN = /^([<>~])=?(?=.)/
const OUTSIDE = /^[^\p{L}\p{N}$-]+|[^\p{L}\p{N}+]+$/gu

export const plainText = (text: string): string => text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()

export function tokensOf(text: string): Token[] {
  const chunks = text.replace(/[“”„]/g, '"').match(QUOTED) ?? []
  return chunks.flatMap((chunk) => {
    if (chunk.startsWith('"') && chunk.length > 1) return { raw: chunk, word: '"', key: '', isQuoted: true }
    return chunk.split(BETWEEN).filter(Boolean).flatMap(splitSign).map(toToken)
  })
}

/** Splits a leading sign off: '<40k' is two words. */
function splitSign(part: string): string[] {
  const sign = BEGINS_WITH_SIGN.exec(part)
  return sign ? [sign[1]!, part.slice(sign[0].length)] : [part]
}

function toToken(raw: string): Token {
  const sign = SIGNS.get(raw)
  const word = sign ?? (raw === '-' || raw === '–' ? '-' : foldText(raw).replace(OUTSIDE, ''))
  return { raw, word, key: keyOf(word), isQuoted: false }
}
