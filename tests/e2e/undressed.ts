import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/root.ts'

const BUILT = join(ROOT, 'dist/client')

const ruledIn = (css: string) => new Set(css.match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi))

/** Classes that each built stylesheet has a rule for, by the sheet's address. */
const RULED = new Map(
  globSync('assets/*.css', { cwd: BUILT }).map((file) => [
    `/${file}`,
    ruledIn(readFileSync(join(BUILT, file), 'utf8')),
  ]),
)

/** Classes on the page that only stylesheets which it does not wear say anything of. */
export async function undressed(page: Page): Promise<string[]> {
  const { classes, sheets, styles } = await page.evaluate(() => ({
    classes: [...new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))],
    sheets: [...document.querySelectorAll<HTMLLinkElement>('link:is([rel=stylesheet], [rel=late])')].map(
      ({ href }) => new URL(href).pathname,
    ),
    styles: [...document.querySelectorAll('style')].map(({ textContent }) => textContent),
  }))
  const linked = [...RULED].filter(([sheet]) => sheets.includes(sheet)).map(([, ruled]) => ruled)
  const worn = linked.length === 0 ? [] : [...linked, ...styles.map(ruledIn)]
  // A page of a developer's own, or one that the browser made.
  if (worn.length === 0) return []
  const isRuled = (name: string) => [...RULED.values()].some((ruled) => ruled.has(name))
  return classes.filter((name) => isRuled(name) && !worn.some((ruled) => ruled.has(name)))
}
