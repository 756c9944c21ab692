import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { siteStore } from '../../worker/platform/site-store.ts'
import { INDEX_FORMAT } from '../../worker/stock-index/encode.ts'
import { StockUnavailable } from '../../worker/stock-index/loader.ts'
import { indexKey, pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'
import { publicationStatus } from '../../worker/stock-records/publications.ts'
import { countInNewIsolate, publisherOfYards } from './isolates.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const MINUTE = 60_000
const LATER = NOW + 11 * MINUTE

const publishYard = publisherOfYards(NOW)

beforeAll(migrate)

async function aPublishedSite(site: string) {
  await publishYard(site)
  const { version } = (await readPointer(env.KV, site))!
  const state = async (now = LATER) =>
    (await publicationStatus(siteStore(env.DB, site), { format: INDEX_FORMAT, now }))?.state
  return { site, head: indexKey(site, version), state }
}

describe('a stock that KV has lost or damaged', () => {
  it.each([
    ['a head that is gone', (head: string) => env.KV.delete(head)],
    ['a damaged head', (head: string) => env.KV.put(head, 'not what was stored')],
  ])('[OPS-01] is published again by the next request: %s', async (name, spoil) => {
    const { site, head, state } = await aPublishedSite(name.replaceAll(' ', '-'))
    await spoil(head)
    expect(await countInNewIsolate(site, LATER)).toBe(1)
    expect([await state(), (await env.KV.get(head)) === null]).toEqual(['published', false])
  })

  it('[OPS-01] has its pointer again, from the database', async () => {
    const { site } = await aPublishedSite('no-pointer')
    const pointer = await env.KV.get(pointerKey(site))
    await env.KV.delete(pointerKey(site))
    expect(await countInNewIsolate(site, LATER)).toBe(1)
    expect(await env.KV.get(pointerKey(site))).toBe(pointer)
  })

  it('[OPS-01] is not damaged while KV may still be behind, nor while it does not answer', async () => {
    const { site, head, state } = await aPublishedSite('behind')
    const down = new Proxy(env.KV, { get: () => () => Promise.reject(new Error('KV GET failed: 503')) })
    await expect(countInNewIsolate(site, LATER, { KV: down })).rejects.toThrow(StockUnavailable)
    await env.KV.delete(head)
    await expect(countInNewIsolate(site, NOW + MINUTE)).rejects.toThrow(StockUnavailable)
    expect(await state()).toBe('published')
  })

  it('[OPS-01] stays empty where a site never had cars', async () => {
    expect(await countInNewIsolate('without-cars', LATER)).toBe(0)
  })
})
