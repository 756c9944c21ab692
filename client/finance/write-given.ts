import { givenText } from '../../shared/finance/figures.ts'

/** The line over fields that a calculator filled in says what they hold now. */
export function writeGiven(fold: Element | null | undefined): void {
  const line = fold?.querySelector('summary > span')
  if (!fold || !line) return
  const fields = fold.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')
  line.textContent = givenText(Object.fromEntries(Array.from(fields, ({ name, value }) => [name, value])))
}
