import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../worker/all-sites/purge.ts'
import { phoneReveals, revealsByCar } from '../../worker/features/phone-reveal/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const DAY = 24 * 60 * 60 * 1000

beforeEach(migrate)

const at = (slug: string, now = NOW) =>
  phoneReveals({ store: siteStore(env.DB, slug), site: { id: 7 }, now, upstream: null })

describe('numbers that were asked for', () => {
  it('[VDP-06] are counted by car, each site for itself, and say nothing of who asked', async () => {
    for (const id of [1, 2, 1]) await at('north').record({ id, dealership_id: 12 })
    await at('south').record({ id: 1, dealership_id: null })
    expect(await revealsByCar(siteStore(env.DB, 'north'), NOW - DAY)).toEqual([
      { car: 'car 1', reveals: 2, last: NOW },
      { car: 'car 2', reveals: 1, last: NOW },
    ])
    const { results } = await env.DB.prepare("select * from phone_reveal where site = 'south'").all()
    expect(results).toEqual([
      { site: 'south', at: NOW, id: expect.any(String), car_id: 1, dealership_id: null, website_id: 7 },
    ])
  })

  it('[VDP-06] cost one row written each', async () => {
    const { meta } = await env.DB.prepare("insert into phone_reveal values ('cost', 1, 'x', 1, 1, 1)").run()
    expect(meta.rows_written).toBe(1)
  })

  it('[VDP-06] are forgotten after four hundred days', async () => {
    await at('west', NOW - 401 * DAY).record({ id: 1, dealership_id: 1 })
    await at('west', NOW - 399 * DAY).record({ id: 2, dealership_id: 1 })
    await purge(env.DB, 'reveals', NOW)
    expect(await revealsByCar(siteStore(env.DB, 'west'), 0)).toMatchObject([{ car: 'car 2' }])
  })
})
