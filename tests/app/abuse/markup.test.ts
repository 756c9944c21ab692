import sanitizeHtml from 'sanitize-html'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { carTargets } from '../../../shared/feed/targets.ts'
import { printPath } from '../../../shared/routes/paths.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { publish } from '../../../worker/publish.ts'
import { VECTORS } from '../../builders/hostile-markup.ts'
import { importOrder } from '../../builders/import-order.ts'
import { stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { anApp } from '../an-app.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const WORDY = [...carTargets()].filter(([, { kind }]) => kind === 'text' || kind === 'texts').map(([field]) => field)
/** Fields that tell one car from another, or that a value would refuse the row of. */
const OWN = new Set(['source_key', 'slug', 'stocknum', 'vin', 'regplate'])

const hostileCar = (vector: string, index: number) => ({
  ...Object.fromEntries(WORDY.filter((field) => !OWN.has(field)).map((field) => [field, `x ${vector} y`])),
  source_key: `K${index}`,
  name: `Mazda ${vector} ${index}`,
  car_type: 'used',
  year: 2020,
  price: 20_000,
})

/** What of a page would run that no page of ours has. */
function liveIn(html: string): string[] {
  const live: string[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(tag, attributes) {
      for (const [name, value] of Object.entries(attributes))
        if (
          /^on/i.test(name) ||
          /^\s*javascript:/i.test(value) ||
          name === 'srcdoc' ||
          (name === 'src' && value === 'x')
        )
          live.push(`<${tag} ${name}="${value}">`)
    },
    exclusiveFilter({ tag, text }) {
      if (tag === 'script' && /^\s*alert/.test(text)) live.push(`<script>${text}`)
      return false
    },
  })
  return live
}

it('sees what would run', () => {
  for (const html of ['<script>alert(1)</script>', '<img src=x>', '<p onclick="a()">', '<a href="javascript:a">'])
    expect(liveIn(`<html><body>${html}</body></html>`)).toHaveLength(1)
})

it('[TRU-02] markup in any field of a feed never runs on a page: vehicle, print, list, home', async () => {
  const { db } = sqliteDatabase()
  const app = await anApp({ cars: null, env: { DB: db } })
  const file = JSON.stringify(VECTORS.map(hostileCar))
  const summary = await importStock(importOrder(file, { db, site: app.slug, asOf: NOW, format: 'json' }))
  expect(summary).toMatchObject({ added: VECTORS.length })
  await publish(app.env, siteStore(db, app.slug), { now: NOW, defer: () => {} })
  const { results } = await db.prepare('select slug from car where site = ?').bind(app.slug).all<{ slug: string }>()
  const paths = results.flatMap(({ slug }) => [`/cars/${slug}`, printPath(slug)])
  expect(paths).toHaveLength(2 * VECTORS.length)
  for (const path of [...paths, '/search/used-cars', '/', '/search/used-cars?query=mazda']) {
    const answer = await app.ask(path)
    const html = await answer.text()
    expect([path, answer.status, liveIn(html)]).toEqual([path, 200, []])
  }
})
