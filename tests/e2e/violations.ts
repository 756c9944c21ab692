import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { animationsOver } from './rest.ts'

/** What axe finds once everything has come to rest: rule, page, and where; `within` a part of the page alone. */
export async function violations(page: Page, kind: string, within = 'html'): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await animationsOver(page)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations: found } = await new AxeBuilder({ page })
    .include(within)
    .options({ runOnly: tags, resultTypes: ['violations'] })
    // Pages have no frames: no second page is needed to join what was found.
    .setLegacyMode(true)
    .analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, any, all, none }) => `${kind}: ${id} at ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`,
    ),
  )
}
