const TOKENS = /YYYY|YY|MMMM|MMM|MM|M|DD|D/g
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const DAY_FIELD = /_(date|expiry|on|from|until)$/

/** Whether a form of dates names a day, a month and a year once each. */
export function isDateForm(form: string): boolean {
  const letters = (form.match(TOKENS) ?? []).map((token) => token[0])
  return letters.length === 3 && new Set(letters).size === 3
}

/** Pattern of each token; without signs between them the digits are counted exactly. */
function tokenPattern(token: string, isTight: boolean): string {
  const name = token[0]!.toLowerCase()
  if (token.startsWith('MMM')) return `(?<${name}>\\p{L}{3,9})`
  const least = token.length === 1 || (token.length === 2 && name !== 'y' && !isTight) ? 1 : token.length
  return `(?<${name}>\\d{${least},${Math.max(2, token.length)}})`
}

/** The ISO date of a text written in this form, a time after it ignored; null for another form. */
export function readDateForm(text: string, form: string): string | null {
  const isTight = form.replace(TOKENS, '') === ''
  const source = form
    .split(/(YYYY|YY|MMMM|MMM|MM|M|DD|D)/)
    .map((part, i) => (i % 2 === 1 ? tokenPattern(part, isTight) : part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')))
    .join('')
  const groups = new RegExp(`^${source}(?:[T ,].{0,40})?$`, 'u').exec(text.trim())?.groups
  if (!groups) return null
  const { d = '', m = '', y = '' } = groups
  const month = /\d/.test(m) ? m : String(MONTHS.indexOf(m.slice(0, 3).toLowerCase()) + 1)
  return `${y.length === 2 ? `20${y}` : y}-${month.padStart(2, '0')}-${d.padStart(2, '0')}`
}
