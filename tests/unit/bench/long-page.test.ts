import { expect, it } from 'vitest'
import { shipped } from '../../app/a-shipped-site.ts'
import { LONG_PAGE, withLongPage } from '../../bench/long-page.ts'

it('[PGE-01] the long page of the benchmark is sound on every shipped site, and of twenty kinds of section', async () => {
  for (const loaded of shipped.values()) {
    const { content } = await withLongPage(loaded)
    const page = content.pages.find(({ path }) => path === LONG_PAGE)
    expect(new Set(page?.sections.map(({ kind }) => kind)).size).toBe(20)
    expect(Object.keys(content.manifest.pages)).toHaveLength(Object.keys(loaded.content.manifest.pages).length + 1)
  }
})
