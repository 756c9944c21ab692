export const csvLine = (cells: string[]): string => `${cells.map(quoteCell).join(',')}\n`

/** First characters by which a spreadsheet recognises a formula, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** A quoted cell; formulas are escaped with an apostrophe (CSV injection). */
function quoteCell(text: string): string {
  const escaped = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
