/** One line of a CSV file. */
export const csvLine = (cells: string[]): string => `${cells.map(cellText).join(',')}\n`

/** First characters by which a spreadsheet recognises a formula, in half and full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** A quoted cell; formulas are escaped with an apostrophe (CSV injection). */
function cellText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
