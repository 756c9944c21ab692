import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { LedgerLead } from '../../../shared/lead/ledger.ts'
import { countLeads, listLeads, oneLead, replayLeads } from '../../../worker/features/leads/ledger.ts'
import { leadsApi } from '../../../worker/features/leads/operator-routes.ts'
import { PAUSE_AFTER_FAILURES } from '../../../worker/features/leads/outbox.ts'
import { leadKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { aDealer, HOUR, MINUTE, NOW, webhook } from './dealer.ts'

const failing = () => new Response(null, { status: 500 })

/** A site with a lead of each state. */
async function allStates() {
  const dealer = await aDealer({ answer: failing })
  const dead = await dealer.submit()
  dealer.pass(73 * HOUR)
  await dealer.cron()
  const due = await dealer.submit()
  dealer.answers(() => new Response(null, { status: 200 }))
  const delivered = await dealer.submit({}, { dies: true })
  await dealer.tellOf(delivered)
  const kept = await dealer.submit()
  await env.DB.prepare('delete from outbox where lead_id = ?').bind(kept).run()
  return { dealer, dead, due, delivered, kept }
}

const idsOf = (leads: LedgerLead[]) => leads.map(({ lead }) => lead.lead_id)

describe('an operator', () => {
  it('[OPS-02] sees how each lead stands, and picks by state and time', async () => {
    const { dealer, ...leads } = await allStates()
    for (const [state, lead_id] of Object.entries(leads)) {
      const found = await listLeads(siteStore(env.DB, dealer.slug), { state: state as keyof typeof leads })
      expect([state, idsOf(found), found[0]?.state]).toEqual([state, [lead_id], state])
    }
    const counts = await countLeads(siteStore(env.DB, dealer.slug))
    expect(counts).toEqual({ site: dealer.slug, dead: 1, suspected: 0, dismissed: 0, due: 1, delivered: 1, kept: 1 })
    expect(idsOf(await listLeads(siteStore(env.DB, dealer.slug), { since: NOW + HOUR }))).not.toContain(leads.dead)
  })

  it('[OPS-02] reads page by page, each lead once', async () => {
    const dealer = await aDealer()
    const sent: string[] = []
    for (let i = 0; i < 5; i++) sent.push(await dealer.submit())
    const read: string[] = []
    for (let after: string | undefined; read.length < 5; after = read.at(-1))
      read.push(...idsOf(await listLeads(siteStore(env.DB, dealer.slug), { after, limit: 2 })))
    expect(read.toSorted()).toEqual(sent.toSorted())
  })

  it('[LED-07] replays a dead letter under the key it had, with 72 hours before it', async () => {
    const { dealer, dead } = await allStates()
    const before = dealer.calls[0]?.key
    expect(await replayLeads(siteStore(env.DB, dealer.slug), dead, NOW + 80 * HOUR)).toBe(1)
    expect(await replayLeads(siteStore(env.DB, dealer.slug), dead, NOW + 80 * HOUR)).toBe(0)
    dealer.pass(8 * HOUR)
    await dealer.cron()
    expect((await oneLead(siteStore(env.DB, dealer.slug), dead))?.state).toBe('delivered')
    expect(dealer.calls.filter(({ key }) => key === before).length).toBeGreaterThan(1)
  })

  it('[LED-07] replays all of a site and leaves what was delivered alone', async () => {
    const dealer = await aDealer({ delivery: { to: [webhook('crm'), webhook('desk')] }, answer: failing })
    for (let i = 0; i < 3; i++) await dealer.submit()
    dealer.pass(73 * HOUR)
    await dealer.cron()
    await env.DB.prepare("update outbox set state = 'dead' where site = ?").bind(dealer.slug).run()
    await env.DB.prepare("update outbox set state = 'delivered' where site = ? and destination = 'desk'")
      .bind(dealer.slug)
      .run()
    expect(await replayLeads(siteStore(env.DB, dealer.slug), null, NOW)).toBe(3)
  })

  it('[TEN-06] sees and replays nothing of another site', async () => {
    const { dead } = await allStates()
    const other = await aDealer()
    expect(await oneLead(siteStore(env.DB, other.slug), dead)).toBeNull()
    expect(await listLeads(siteStore(env.DB, other.slug), { after: dead })).toEqual([])
    expect(await replayLeads(siteStore(env.DB, other.slug), dead, NOW)).toBe(0)
    expect(await replayLeads(siteStore(env.DB, other.slug), null, NOW)).toBe(0)
  })
})

const ask = (site: string, path: string, key?: string, method = 'POST') => {
  const app = new Hono<never>()
    .use(async (c, next) => {
      c.set('site' as never, { slug: site } as never)
      c.set('now' as never, (NOW + 80 * HOUR) as never)
      await next()
    })
    .route('/api/leads', leadsApi as never)
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {}
  return Promise.resolve(app.request(`/api/leads${path}`, { method, headers }, env))
}

describe('POST /api/leads', () => {
  it('[OPS-02] lists, shows and replays for who has the key', async () => {
    const { dealer, dead } = await allStates()
    const key = leadKeys.newKey()
    await leadKeys.setKey(siteStore(env.DB, dealer.slug), key, NOW)
    const list = await ask(dealer.slug, '/list?state=dead', key)
    expect(list.headers.get('cache-control')).toBe('no-store')
    expect(await list.json()).toMatchObject({ leads: [{ lead: { lead_id: dead } }], counts: { dead: 1 } })
    expect(await (await ask(dealer.slug, `/show?lead=${dead}`, key)).json()).toMatchObject({ state: 'dead' })
    expect(await (await ask(dealer.slug, `/replay?lead=${dead}`, key)).json()).toEqual({ replayed: 1 })
    expect(await (await ask(dealer.slug, '/replay', key)).json()).toEqual({ replayed: 0 })
  })

  it.each([
    ['no key', '/list', undefined, 401],
    ['a wrong key', '/list', 'leads_wrong', 403],
    ['the key of stock', '/list', 'stock', 403],
    ['the key of another site', '/list', 'other', 403],
    ['an odd state', '/list?state=lost', 'own', 400],
    ['an odd time', '/list?since=yesterday', 'own', 400],
    ['an unknown lead', '/show?lead=x', 'own', 404],
    ['an unknown lead to replay', '/replay?lead=x', 'own', 404],
  ])('[OPS-02] [TEN-06] answers %s with no lead', async (_, path, who, status) => {
    const [own, other] = [await aDealer(), await aDealer()]
    await own.submit()
    const keys: Record<string, string> = { own: leadKeys.newKey(), other: leadKeys.newKey(), stock: 'stock_1' }
    await leadKeys.setKey(siteStore(env.DB, own.slug), keys['own']!, NOW)
    await leadKeys.setKey(siteStore(env.DB, other.slug), keys['other']!, NOW)
    const { bearerKeys } = await import('../../../worker/platform/bearer-keys.ts')
    await bearerKeys({ table: 'stock_key', prefix: 'stock_' }).setKey(siteStore(env.DB, own.slug), 'stock_1', NOW)
    const answer = await ask(own.slug, path, who && (keys[who] ?? who))
    expect(answer.status).toBe(status)
    expect(await answer.text()).not.toContain('ada@')
  })

  it('[OPS-02] is asked by POST alone', async () => {
    const dealer = await aDealer()
    const key = leadKeys.newKey()
    await leadKeys.setKey(siteStore(env.DB, dealer.slug), key, NOW)
    expect((await ask(dealer.slug, '/list', key, 'GET')).status).toBe(404)
  })
})

it('[LED-07] a long pause lets nothing linger: what is too old is given up at the hour', async () => {
  const dealer = await aDealer({ answer: failing })
  for (let i = 0; i < PAUSE_AFTER_FAILURES + 3; i++) await dealer.submit()
  dealer.pass(73 * HOUR - (NOW % HOUR) + MINUTE / 2)
  await dealer.cron()
  expect((await dealer.rows()).every(({ state }) => state === 'dead')).toBe(true)
})
