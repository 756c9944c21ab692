import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import { newColours } from './new-colours.ts'
import { animationsOver } from './rest.ts'
import { smallTargets } from './small-targets.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a change of colours alone can break. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

type Look = { within?: Locator; rules?: string[]; without?: string[] }
/** Half as long as what the package gives as its source. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const LOOKED_AT = 'data-looked-at'

/**
 * What axe finds once everything has come to rest: rule, page, and where. `within` looks at parts of the page alone,
 * for states of those parts; `rules` asks for these alone, `without` for all but these. Colours are asked for where they
 * are new to this run (newColours).
 */
export async function violations(
  page: Page,
  kind: string,
  { within, rules, without = [] }: Look = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await animationsOver(page)
  await within?.evaluateAll((parts, name) => parts.forEach((part) => part.setAttribute(name, '')), LOOKED_AT)
  const selector = within ? `[${LOOKED_AT}]` : 'html'
  const small = rules ? [] : await smallTargets(page, selector)
  const found = await askAxe(page, selector, rules, without)
  await within?.evaluateAll((parts, name) => parts.forEach((part) => part.removeAttribute(name)), LOOKED_AT)
  const places = found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => `${id} at ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`),
  )
  return [...small.map((control) => `target-size at ${control}`), ...places].map((place) => `${kind}: ${place}`)
}

async function askAxe(page: Page, part: string, rules: string[] | undefined, without: string[]): Promise<axe.Result[]> {
  const colours = without.includes('color-contrast') ? null : await newColours(page, part)
  if (rules === COLOURS && colours?.isNone) return []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  if (colours)
    await page.evaluate(
      (selector) =>
        (globalThis as unknown as { axe: typeof axe }).axe.configure({ rules: [{ id: 'color-contrast', selector }] }),
      colours.selector,
    )
  const { violations: found, incomplete } = await new AxeBuilder({ page, axeSource: ';' })
    .include(part)
    .options({ runOnly: rules ?? TAGS, resultTypes: ['violations', 'incomplete'] })
    .disableRules(rules ? [] : ['target-size', ...without])
    // Pages have no frames: no second page is needed to join what was found.
    .setLegacyMode(true)
    .analyze()
  await colours?.judged(
    !found.some(({ id }) => COLOURS.includes(id)),
    incomplete.filter(({ id }) => COLOURS.includes(id)).flatMap(({ nodes }) => nodes.map(({ html }) => html)),
  )
  return found
}
