/** Characters of one SMS part in the GSM 7-bit alphabet; each further part is charged. */
export const SMS_PART_CHARS = 160

/** The GSM 7-bit alphabet (3GPP TS 23.038), and its extension, of which each character takes two places. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENSION = '^{}\\[~]|€\f'

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

/** Reduces text to the basic GSM alphabet, as one other character halves the capacity of a message. */
export function toGsmText(text: string): string {
  const plain = REPLACEMENTS.reduce(
    (result, [typed, word]) => result.replace(typed, word),
    text.normalize('NFKD').replace(/\p{Mark}/gu, ''),
  )
  return Array.from(plain, (sign) => (BASIC.includes(sign) ? sign : '')).join('')
}

/** Places of one part, and of each of several, whose header takes some. */
const GSM = { one: SMS_PART_CHARS, each: 153 }
/** UTF-16, for a text with any character outside the alphabet. */
const UNICODE = { one: 70, each: 67 }

/** How long a text is and in how many parts it is sent, each of which is charged. A sign of two places is in one part whole. */
export function smsLength(text: string): { places: number; parts: number; isGsm: boolean } {
  const signs = Array.from(text)
  const isGsm = signs.every((sign) => BASIC.includes(sign) || EXTENSION.includes(sign))
  const sizes = signs.map((sign) => (isGsm ? 1 + Number(EXTENSION.includes(sign)) : sign.length))
  const places = sizes.reduce((sum, size) => sum + size, 0)
  const { one, each } = isGsm ? GSM : UNICODE
  if (places <= one) return { places, parts: 1, isGsm }
  const filled = sizes.reduce(
    ({ parts, left }, size) => (size <= left ? { parts, left: left - size } : { parts: parts + 1, left: each - size }),
    { parts: 1, left: each },
  )
  return { places, parts: filled.parts, isGsm }
}
