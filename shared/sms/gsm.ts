/** Characters of one SMS part in the GSM 7-bit alphabet; each further part is charged. */
export const SMS_PART_CHARS = 160

/** The basic alphabet (3GPP TS 23.038): each character takes one place. Those of its extension take two, and are replaced. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const REPLACEMENTS: [typed: RegExp, plain: string][] = [
  [/[‘’ʼ`´]/g, "'"],
  [/[“”«»]/g, '"'],
  [/[‐-―~]/g, '-'],
  [/…/g, '...'],
  [/€/g, 'EUR'],
  [/[[{]/g, '('],
  [/[\]}]/g, ')'],
  [/[|\\]/g, '/'],
  [/[\p{Cc}\p{Z}]+/gu, ' '],
]

/**
 * Reduces text to the basic GSM alphabet: one character outside it halves the capacity of a message. Accents go, and what
 * has no likeness is left out.
 */
export function toGsmText(text: string): string {
  const plain = REPLACEMENTS.reduce(
    (result, [typed, word]) => result.replace(typed, word),
    text.normalize('NFKD').replace(/\p{Mark}/gu, ''),
  )
  return Array.from(plain, (sign) => (BASIC.includes(sign) ? sign : '')).join('')
}
