import { foldText, keyOf } from '../../text.ts'

/**
 * One word: `raw` as typed, `word` folded without outer punctuation, `key` its letters and digits only. `hasComma`: one
 * follows it.
 */
export type Token = { raw: string; word: string; key: string; isQuoted: boolean; hasComma: boolean }

const CONTROL = /\p{Cc}+/gu
const QUOTED = /"[^"]*"|[^\s"]+|"/g
/** Separators: commas outside numbers, and signs between alternatives. */
const BETWEEN = /(?<!\d),+|,+(?!\d{3})|[/;|&()]+/
/** A dash before a word; one that stands alone is none. */
const EXCEPT = '- '
const SIGNS = new Map([
  [EXCEPT, 'not'],
  ['<', 'under'],
  ['>', 'over'],
  ['~', 'around'],
])
const BEGINS_WITH_SIGN = /^(?:([<>~])=?(?=.)|(-)(?=\p{L}))/u
const OUTSIDE = /^[^\p{L}\p{N}$-]+|[^\p{L}\p{N}+]+$/gu

/** Feet, and inches behind them: 20' and 20'6. */
const FEET_MARK = /^(\d{1,2})['’′](?=\d{0,2}$)/

export const plainText = (text: string): string => text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim()

export function tokensOf(text: string): Token[] {
  const chunks = text.replace(/[“”„]/g, '"').match(QUOTED) ?? []
  return chunks.flatMap((chunk) => {
    if (chunk.startsWith('"') && chunk.length > 1)
      return { raw: chunk, word: '"', key: '', isQuoted: true, hasComma: false }
    const parts = chunk.split(BETWEEN).filter(Boolean)
    return parts.flatMap((part) => withoutSign(part).map((raw) => toToken(raw, chunk.includes(`${raw},`))))
  })
}

/** Splits a leading sign off: '<40k' is two words, and so is '-corolla'. */
function withoutSign(part: string): string[] {
  const sign = BEGINS_WITH_SIGN.exec(part)
  return sign ? [sign[1] ?? EXCEPT, part.slice(sign[0].length)] : [part]
}

function toToken(raw: string, hasComma: boolean): Token {
  const isDash = raw === '-' || raw === '–'
  const word = SIGNS.get(raw) ?? (isDash ? '-' : foldText(raw.replace(FEET_MARK, '$1ft')).replace(OUTSIDE, ''))
  return { raw: raw.trim(), word, key: keyOf(word), isQuoted: false, hasComma }
}
