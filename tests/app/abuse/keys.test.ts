import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leadKeys, reservationKeys, stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aYard, JO, NOW, type Yard } from './a-yard.ts'
import { OTHERS } from './other-posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const KEYED = Object.keys(OTHERS).filter((path) => /^\/api\/(stock|offers|leads|reservations)/.test(path))
type Kind = 'stock' | 'leads' | 'reservations'
/** Offers are pushed with the key of the stock. */
const kindOf = (path: string) => path.split('/')[2]!.replace('offers', 'stock') as Kind
const methodOf = (path: string) => (path === '/api/offers' ? 'PUT' : 'POST')

/** Two sites in one database, each with a key for everything, a lead and a car that somebody holds. */
async function twoYards() {
  const database = sqliteDatabase()
  const [ours, theirs] = [await aYard({ database }), await aYard({ database })]
  const keys = async ({ slug }: Yard) => {
    const made = { stock: `stock_${slug}`, leads: `leads_${slug}`, reservations: `reservations_${slug}` }
    await stockKeys.setKey(siteStore(database.db, slug), made.stock, NOW)
    await leadKeys.setKey(siteStore(database.db, slug), made.leads, NOW)
    await reservationKeys.setKey(siteStore(database.db, slug), made.reservations, NOW)
    return made
  }
  for (const yard of [ours, theirs]) {
    await yard.browser().send('/cars/rav4/checkout', JO)
    await yard.settled()
  }
  const idOf = (table: string, id: string, { slug }: Yard) =>
    database
      .rows<{ id: string; site: string }>(`select ${id} as id, site from ${table}`)
      .find(({ site }) => site === slug)!.id
  return { database, ours, theirs, keys: { ours: await keys(ours), theirs: await keys(theirs) }, idOf }
}

const ask = (
  { ask: go }: Yard,
  path: string,
  authorization: string | null,
  method = methodOf(path.split('?')[0]!),
  body: object | null = null,
) =>
  go(path, {
    method,
    headers: authorization === null ? {} : { Authorization: authorization },
    ...(body && { body: JSON.stringify(body) }),
  })

describe('what a key is for', () => {
  it.each(KEYED)('[TEN-06] is done by nobody without the very key: %s', async (path) => {
    const { database, ours, theirs, keys } = await twoYards()
    const kind = kindOf(path)
    const own = keys.ours[kind]
    const others = (['stock', 'leads', 'reservations'] as const)
      .filter((each) => each !== kind)
      .map((each) => keys.ours[each])
    const before = ours.written()
    for (const given of [
      null,
      '',
      own,
      'Bearer',
      'Bearer ',
      `Basic ${btoa(own)}`,
      `Bearer x ${own}`,
      `Bearer ${own} x`,
    ])
      expect([given, (await ask(ours, `${path}?lead=x&id=x`, given)).status]).toEqual([given, 401])
    const wrong = [keys.theirs[kind], ...others, own.slice(0, -1), `${own}x`, own.toUpperCase(), 'undefined', "'--"]
    for (const given of wrong) {
      const answer = await ask(ours, `${path}?lead=x&id=x`, `Bearer ${given}`)
      expect([given, answer.status]).toEqual([given, 403])
      expect(await answer.text()).not.toContain(given)
    }
    for (const place of [`${path}?key=${own}`, `${path}?Authorization=Bearer%20${own}`])
      expect((await ask(ours, place, null)).status).toBe(401)
    expect((await ask(theirs, path, `Bearer ${own}`)).status).toBe(403)
    const session = await ours.signedIn()
    expect((await session.send(path, {})).status).toBe(401)
    database.rows(`select 1`)
    await Promise.all([ours.settled(), theirs.settled()])
    expect({ ...ours.written(), shopper_session: [] }).toEqual({ ...before, shopper_session: [] })
  })

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '[TEN-06] is done by no %s, key and all',
    async (method) => {
      const { ours, keys } = await twoYards()
      const before = ours.written()
      for (const path of KEYED.filter((each) => methodOf(each) !== method)) {
        const answer = await ask(ours, path, `Bearer ${keys.ours[kindOf(path)]}`, method)
        expect([path, answer.status]).toEqual([path, 405])
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(null)
      }
      expect(ours.written()).toEqual(before)
    },
  )

  it('[TEN-06] is of one site: the ids of another are none, and what cannot be undone is named twice', async () => {
    const { ours, theirs, keys, idOf } = await twoYards()
    const [lead, hold] = [idOf('lead', 'lead_id', theirs), idOf('reservation', 'id', theirs)]
    const before = ours.written()
    const mine = async (path: string) => ask(ours, path, `Bearer ${keys.ours[kindOf(path)]}`)
    expect((await mine(`/api/leads/show?lead=${lead}`)).status).toBe(404)
    expect((await mine(`/api/leads/replay?lead=${lead}`)).status).toBe(404)
    expect((await mine(`/api/reservations/show?id=${hold}`)).status).toBe(404)
    const named = (does: string, id: string, confirm = id) =>
      ask(ours, `/api/reservations/${does}?id=${id}`, `Bearer ${keys.ours.reservations}`, 'POST', { confirm })
    expect((await named('release', hold)).status).toBe(404)
    expect((await named('refund', hold)).status).toBe(404)
    expect(await (await mine('/api/leads/list')).text()).not.toContain(lead)
    expect(await (await mine('/api/reservations/list')).text()).not.toContain(hold)
    await ours.settled()
    expect(ours.written()).toEqual(before)
    const own = idOf('reservation', 'id', ours)
    for (const does of ['release', 'refund']) {
      expect((await mine(`/api/reservations/${does}?id=${own}`)).status).toBe(422)
      expect((await named(does, own, hold)).status).toBe(422)
    }
    expect(ours.written()).toEqual(before)
    expect(await (await named('release', own)).json()).toEqual({ done: true })
  })

  it.each([
    'state=__proto__',
    'state=constructor',
    'since=-1',
    'since=1e9',
    `since=${'9'.repeat(40)}`,
    'state=due&since=x',
  ])('[OPS-02] asked for %s says that it is nothing', async (query) => {
    const { ours, keys } = await twoYards()
    expect((await ask(ours, `/api/leads/list?${query}`, `Bearer ${keys.ours.leads}`)).status).toBe(400)
  })
})
