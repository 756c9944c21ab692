import { describe, expect, it } from 'vitest'
import { PARTS } from '../../scripts/gallery/looks.tsx'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { createApp } from '../../worker/app.tsx'
import type { Bindings } from '../../worker/bindings.ts'
import { shippedSites } from '../builders/shipped.ts'
import { fakeKv } from '../fakes/kv.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { PATIENCE } from '../patience.ts'
import { anApp } from './an-app.ts'

/** Every shipped site in one store, as on a developer’s machine; its name is its own, since the isolate remembers those of other tests. */
const sites = shippedSites.map((site) => ({ ...site, slug: `shown-${site.slug}` }))
const app = createApp()
const { kv } = fakeKv()
const { db, sqlite } = sqliteDatabase()
for (const site of sites) {
  await kv.put(siteKey(site.slug), JSON.stringify(site))
  await kv.put(hostKey(`${site.slug}.localhost`), site.slug)
  sqlite
    .prepare("insert into site (slug, name, state, shard, changed_at) values (?, ?, 'live', 'DB', 0)")
    .run(site.slug, site.name)
}
const env = { KV: kv, DB: db, LOCAL: 'yes', DEADLINE_FACTOR: PATIENCE } as Bindings
const context = { waitUntil() {}, passThroughOnException() {}, props: {} }

const ask = async (slug: string, path: string) => app.request(`http://${slug}.localhost:8787${path}`, {}, env, context)

describe('the gallery of looks', () => {
  it.each(sites.map(({ slug }) => slug))('shows every look on %s', async (slug) => {
    const answer = await ask(slug, '/dev/gallery')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>')
    for (const [name, { title }] of Object.entries(PARTS)) {
      const [, section] = html.split(`aria-labelledby="part-${name}"`)
      expect([title, section?.includes('specimen-stage')]).toEqual([title, true])
    }
    const broken = [...html.matchAll(/specimen-stage"><\/div>|undefined|\[object Object\]|\bNaN\b/g)]
    expect(broken.map(({ index }) => html.slice(Math.max(0, index - 200), index + 100))).toEqual([])
  })

  it('shows one part alone, and leads to it on every other site', async () => {
    const { slug } = sites[0]!
    const answer = await ask(slug, '/dev/gallery?part=card')
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html.match(/class="specimen-noun"/g)).toHaveLength(1)
    for (const site of sites) expect(html).toContain(`href="http://${site.slug}.localhost:8787/dev/gallery?part=card"`)
    expect((await ask(slug, '/dev/gallery?part=nothing')).status).toBe(404)
  })

  it('is there on a developer’s machine and nowhere else', async () => {
    expect((await (await anApp()).ask('/dev/gallery')).status).toBe(404)
  })
})
