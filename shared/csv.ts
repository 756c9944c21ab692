/** One line of a CSV file. */
export const csvLine = (cells: string[]): string => `${cells.map(cellText).join(',')}\n`

/** What a spreadsheet takes for the beginning of a formula, in either width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u

/** A cell that no spreadsheet takes for a formula. */
function cellText(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
