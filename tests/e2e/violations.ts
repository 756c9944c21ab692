import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { newColours } from './new-colours.ts'
import { animationsOver } from './rest.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a change of colours alone can break. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

type Look = { within?: Locator; rules?: string[]; without?: string[] }
const LOOKED_AT = 'data-looked-at'

/**
 * What axe finds once everything has come to rest: rule, page, and where. `within` looks at parts of the page alone,
 * for states of those parts; `rules` asks for these alone, `without` for all but these. Contrast is asked of texts whose colours are new to this process (newColours).
 */
export async function violations(
  page: Page,
  kind: string,
  { within, rules, without = [] }: Look = {},
): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await animationsOver(page)
  await within?.evaluateAll((parts, name) => parts.forEach((part) => part.setAttribute(name, '')), LOOKED_AT)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const colours = without.includes('color-contrast') ? null : await newColours(page, within ? `[${LOOKED_AT}]` : 'html')
  if (colours)
    await page.evaluate(
      (selector) =>
        (globalThis as unknown as { axe: typeof axe }).axe.configure({ rules: [{ id: 'color-contrast', selector }] }),
      colours.selector,
    )
  const { violations: found, incomplete } = await new AxeBuilder({ page, axeSource: ';' })
    .include(within ? `[${LOOKED_AT}]` : 'html')
    .options({ runOnly: rules ?? TAGS, resultTypes: ['violations', 'incomplete'] })
    .disableRules(rules ? [] : without)
    // Pages have no frames: no second page is needed to join what was found.
    .setLegacyMode(true)
    .analyze()
  await colours?.judged(incomplete.find(({ id }) => id === 'color-contrast')?.nodes.map(({ html }) => html) ?? [])
  await within?.evaluateAll((parts, name) => parts.forEach((part) => part.removeAttribute(name)), LOOKED_AT)
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, all, none }) => `${kind}: ${id} at ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`,
    ),
  )
}
