import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/root.ts'

const BUILT = join(ROOT, 'dist/client')

/** Classes that each built stylesheet has a rule for, by the sheet's address. */
const RULED = new Map(
  globSync('assets/*.css', { cwd: BUILT }).map((file) => [
    `/${file}`,
    new Set(readFileSync(join(BUILT, file), 'utf8').match(/(?<=\.)[a-z][\w-]*(?=[^{}]*\{)/gi)),
  ]),
)

/** Classes on the page that only stylesheets which it does not wear say anything of. */
export async function undressed(page: Page): Promise<string[]> {
  const { classes, sheets } = await page.evaluate(() => ({
    classes: [...new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))],
    sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ href }) => new URL(href).pathname,
    ),
  }))
  const worn = [...RULED].filter(([sheet]) => sheets.includes(sheet)).map(([, ruled]) => ruled)
  // A page of a developer's own, or one that the browser made.
  if (worn.length === 0) return []
  const isRuled = (name: string) => [...RULED.values()].some((ruled) => ruled.has(name))
  return classes.filter((name) => isRuled(name) && !worn.some((ruled) => ruled.has(name)))
}
