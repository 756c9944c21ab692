import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leads } from '../../../scripts/leads/program.ts'
import { databaseLeads } from '../../../worker/features/leads/service.ts'
import { leadKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { newLead } from '../../builders/lead.ts'
import { aForm, JO } from '../a-form.ts'
import { anOperator, PLACES } from './an-operator.ts'

const NOW = Date.parse('2026-11-21T02:00:00Z')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** A site with a dead letter and a lead that goes nowhere. */
async function aDesk() {
  const site = await aForm({ site: { features: { captcha: false } } })
  const store = (now: number, destinations: string[]) =>
    databaseLeads({
      store: siteStore(site.base.db, site.slug),
      now,
      destinations: () => destinations,
      deliver: () => {},
    })
  const dead = (await store(NOW, ['crm']).submit(newLead({ message: '=1+1' }), 'a')).lead_id
  const kept = (await store(NOW + 1000, []).submit(newLead({ category: 'Service', car: null }), 'b')).lead_id
  site.base.sqlite.exec("update outbox set state = 'dead', tries = 27, status = 500, reason = 'answered 500'")
  return { ...site, ...(await anOperator(leads, leadKeys, site)), dead, kept }
}

describe.each(PLACES)('npm run leads, %s', (_, place) => {
  it('[OPS-02] lists how many there are of each state, then each, and names nobody', async () => {
    const { [place]: desk, dead, kept } = await aDesk()
    expect(await desk.type(['list'])).toEqual({
      code: 0,
      err: '',
      out: [
        `Leads of ${desk.name}: 1 dead, 0 suspected, 0 due, 0 delivered, 0 dismissed, 1 kept`,
        `  2026-11-21 02:00  ${dead}  dead       General Enquiry  2021-toyota-corolla-7  crm: answered 500 (27 tries)`,
        `  2026-11-21 02:00  ${kept}  kept       Service\n`,
      ].join('\n'),
    })
    expect((await desk.type(['list', '--state', 'dead'])).out).not.toContain(kept)
    expect((await desk.type(['list', '--since', '2026-11-22'])).out.split('\n')).toHaveLength(2)
  })

  it('[OPS-02] lists what a shopper has just sent', async () => {
    const { [place]: desk, fill, kept } = await aDesk()
    await fill('/contact-us', { ...JO, category: 'General Enquiry', message: 'Is it still there?' })
    const { out } = await desk.type(['list', '--state', 'kept'])
    expect(out).toContain('2 kept')
    const lead = [...out.matchAll(/ (\S+) {2}kept/g)].map(([, id]) => id!).find((id) => id !== kept)!
    expect((await desk.type(['show', lead])).out).toContain('Is it still there?')
  })

  it('[OPS-02] lists more than one page of them, each once', async () => {
    const { [place]: desk, base, slug } = await aDesk()
    for (let i = 0; i < 101; i++)
      base.sqlite
        .prepare(
          'insert into lead (site, lead_id, key, at, doc) select site, ?, ?, at, doc from lead where site = ? limit 1',
        )
        .run(`copy-${i}`, `copy-${i}`, slug)
    const { out } = await desk.type(['export'])
    expect(new Set(out.trim().split('\n')).size).toBe(104)
  })

  it('[OPS-02] shows one with its deliveries', async () => {
    const { [place]: desk, dead } = await aDesk()
    const { code, out } = await desk.type(['show', dead])
    expect(code).toBe(0)
    for (const text of ['Ada Byron', 'ada@example.com', '+61412345678', 'Message: =1+1', 'crm  dead  answered 500'])
      expect(out).toContain(text)
  })

  it('[OPS-02] [TRD-01] shows what became of one since it was sent', async () => {
    const { [place]: desk, kept, base, slug } = await aDesk()
    const later = databaseLeads({
      store: siteStore(base.db, slug),
      now: NOW + 2000,
      destinations: () => [],
      deliver: () => {},
    })
    const change = { category: 'Trade-In Enquiry', subcategory: '2. Valuation Given', event: 4 }
    await later.amend(kept, { ...change, fields: { 'Valuation Response': 'between 9,000 and 11,000' } }, 'c')
    const { out } = await desk.type(['show', kept])
    expect(out).toContain('  2026-11-21T02:00:02.000Z  2. Valuation Given\n    Valuation Response: between 9,000')
  })

  it('[OPS-02] exports CSV that no spreadsheet takes for a formula', async () => {
    const { [place]: desk } = await aDesk()
    const { code, out } = await desk.type(['export', '--state', 'dead'])
    const [header, line, end] = out.split('\n')
    expect([code, end]).toEqual([0, ''])
    expect(header).toMatch(/^lead_id,at,state,category/)
    expect(line).toContain(",Ada,Byron,ada@example.com,'+61412345678,4000,Phone,'=1+1,2021-toyota-corolla-7,U1007,")
  })

  it('[OPS-02] replays a dead letter once, and says when there is none', async () => {
    const { [place]: desk, dead } = await aDesk()
    const first = await desk.type(['replay', dead])
    expect(first).toEqual({
      code: 0,
      err: '',
      out: `1 delivery of ${desk.name} will be tried again within a minute of the site running.\n`,
    })
    expect((await desk.type(['replay', '--all'])).out).toBe(`${desk.name} has no dead letter to replay.\n`)
    expect((await desk.type(['list', '--state', 'due'])).out).toContain(dead)
  })

  it('[OPS-02] ends with 1 and one sentence for a lead there is not', async () => {
    const { [place]: desk } = await aDesk()
    for (const command of ['show', 'replay']) {
      const { code, err } = await desk.type([command, 'no-such-lead'])
      expect([code, err.split('\n')]).toEqual([1, [expect.stringMatching(/no lead/), '']])
    }
  })
})

describe('npm run leads', () => {
  it('[OPS-02] lists the counts of every local site when none is named', async () => {
    const { slug, bare } = await aDesk()
    expect(await bare('list')).toEqual({
      code: 0,
      err: '',
      out: `${slug}: 1 dead, 0 suspected, 0 due, 0 delivered, 0 dismissed, 1 kept\n`,
    })
  })

  it('[OPS-02] [TEN-06] shows nothing to the key of another site', async () => {
    const [one, other] = [await aDesk(), await aDesk()]
    const { code, out, err } = await one.bare('export', '--remote', one.remote, '--key', other.key)
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(`${one.remote} did not list its leads. This is not the key of this site.\n`)
  })
})
