/** What Windows-1252 has for the bytes 80 to 9F; five of them are controls there too. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_BYTE = 0x80
/** A sign that stands for a byte within a letter of UTF-8, either way that a program read it. */
const INNER = `[\\u0080-\\u00bf${CP1252}]`

/**
 * UTF-8 that was read as Windows-1252 and written once more: letters of western and central Europe, signs of print, emoji. Of
 * the first letters those alone that no word has in front of such a sign: É” ends a quotation.
 */
const TWICE = new RegExp(`Â[\\u00a0-\\u00bf]|[ÃÅ]${INNER}|â${INNER}{2}|ï»¿|ï¿½|ï¸\\u008f|ðŸ${INNER}{2}`, 'g')
/** Š, whose second half is a no-break space that another program made plain: a word goes on behind it. */
const SPACED = /(?<=^|\s)Å (?=\p{Ll}{2})/gu
/** What is left where a byte was lost on the way. */
const REMAINS = new RegExp(`â€|[ÃÂ]${INNER}|\\p{Ll}Ã`, 'u')
const SUSPECT = /[ÂÃÅâïð]/
/** Texts went through so many such programs at most. */
const MAX_TIMES = 3

/** The byte that a sign stands for, as an address writes it. */
function escapeSign(sign: string): string {
  const at = CP1252.indexOf(sign)
  return `%${(at === -1 ? sign.charCodeAt(0) : FIRST_BYTE + at).toString(16)}`
}

function readTwice(signs: string): string {
  try {
    return decodeURIComponent(Array.from(signs, escapeSign).join(''))
  } catch {
    return signs
  }
}

/** A text without double encoding, where that undoes cleanly: 'CitroÃ«n' is Citroën. All else stays as it is. */
export function undoDoubleEncoding(text: string): string {
  let undone = text
  for (let time = 0; time < MAX_TIMES && SUSPECT.test(undone); time++) {
    const once = undone.replace(TWICE, readTwice).replace(SPACED, 'Š')
    if (once === undone) break
    undone = once
  }
  return undone
}

export const looksEncodedTwice = (text: string): boolean => SUSPECT.test(text) && REMAINS.test(text)
