export const VIN_CHARS = 17
/** Characters of a VIN (ISO 3779): I, O and Q are not among them. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** The value of a sign for the check digit (49 CFR 565.15) is its place in its group. */
const SIGN_GROUPS = ['0123456789', '-ABCDEFGH', '-JKLMN-P-R', '--STUVWXYZ']
const signValue = (sign: string): number => Math.max(...SIGN_GROUPS.map((group) => group.indexOf(sign)))
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const CHECK_DIGIT_AT = 8

/** First characters of the regions whose law asks for a check digit: North America, and China (GB 16735). */
const CHECKED_REGION = /^[1-5L]/

/** Upper case, without the spaces and hyphens that people write it with. */
export const normaliseVin = (vin: string): string => vin.toUpperCase().replace(/[\s-]/g, '')

/** Letters and length of a VIN; its check digit is not looked at. */
export const isVin = (vin: string): boolean => VIN.test(vin)

/** The check digit that a VIN of 17 characters should have in position 9: 0 to 9, or X. */
export function calculateCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + signValue(vin[at]!) * weight, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Whether a VIN is of a region with check digits and has a wrong one. */
export const hasWrongCheckDigit = (vin: string): boolean =>
  isVin(vin) && CHECKED_REGION.test(vin) && calculateCheckDigit(vin) !== vin[CHECK_DIGIT_AT]

/** Words and runs of one sign that stand for no VIN or number plate. */
export const isPlaceholderText = (text: string): boolean =>
  /^(.)\1+$/.test(text) || /^(TBA|TBC|N\/?A|NONE|NIL|UNKNOWN|UNREG(ISTERED)?|PENDING|TEST|X+)$/.test(text)
