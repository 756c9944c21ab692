import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../worker/all-sites/purge.ts'
import { databaseEvents } from '../../worker/features/analytics/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { migrate } from './migrate.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const view = (id: string) => ({ event: 49, id, path: '/search/used-cars' })

beforeEach(migrate)

const rows = async (site: string) =>
  (await env.DB.prepare('select id, event, path, at from event where site = ? order by at, id').bind(site).all())
    .results

describe('events in the database', () => {
  it('[ANA-01] are counted once by their id, in each site for itself', async () => {
    const [north, south] = [
      databaseEvents(siteStore(env.DB, 'north'), NOW),
      databaseEvents(siteStore(env.DB, 'south'), NOW),
    ]
    for (const id of ['a', 'b', 'a']) await north.record(view(id))
    await south.record(view('a'))
    expect(await rows('north')).toEqual(['a', 'b'].map((id) => ({ ...view(id), at: NOW })))
    expect(await rows('south')).toHaveLength(1)
  })

  it('[ANA-01] are forgotten after four hundred days', async () => {
    await databaseEvents(siteStore(env.DB, 'west'), NOW - 401 * DAY).record(view('old'))
    await databaseEvents(siteStore(env.DB, 'west'), NOW - 399 * DAY).record(view('young'))
    await purge(env.DB, 'events', NOW)
    expect(await rows('west')).toMatchObject([{ id: 'young' }])
  })
})
