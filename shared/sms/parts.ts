import { SMS_PART_CHARS } from './gsm.ts'

/** The GSM 7-bit alphabet (3GPP TS 23.038), and its extension, of which each character takes two places. */
const BASIC = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€\f]*$/
const EXTENSION = /[\^{}\\[~\]|€\f]/g

/** Places of one part, and of each of several, whose header takes some. */
const GSM = { one: SMS_PART_CHARS, each: 153 }
/** UTF-16, for a text with any character outside the alphabet. */
const UNICODE = { one: 70, each: 67 }

/** How long a text is and in how many parts it is sent, each of which is charged. */
export function smsLength(text: string): { places: number; parts: number; isGsm: boolean } {
  const isGsm = BASIC.test(text)
  const places = text.length + (isGsm ? (text.match(EXTENSION)?.length ?? 0) : 0)
  const { one, each } = isGsm ? GSM : UNICODE
  return { places, parts: places <= one ? 1 : Math.ceil(places / each), isGsm }
}
