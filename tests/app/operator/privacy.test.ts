import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announceServer } from '../../../scripts/local/server.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { privacy } from '../../../scripts/privacy/program.ts'
import { PRIVACY_TABLES } from '../../../shared/privacy/columns.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { PARTS } from '../../../worker/features/privacy/find.ts'
import type { PersonExport } from '../../../worker/features/privacy/service.ts'
import { countHashes } from '../../../worker/platform/keyed-hashes.ts'
import { platformStore } from '../../../worker/platform/store-of.ts'
import { databaseTrustCounts } from '../../../worker/platform/trust-counts.ts'
import { newLead } from '../../builders/lead.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { typed } from './an-operator.ts'
import { rowsOf, SECRET } from './rows-of-a-person.ts'

const app = createApp()
const ADA = { phone: '+61412345678', email: 'ada@example.com' }
/** A neighbour whose number and address look alike. */
const JO = { phone: '+61412345679', email: 'joada@example.com' }
const WEBHOOK = { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads' } as const
const MAILBOX = { kind: 'adf_email', name: 'desk', email: 'desk@yard.example' } as const

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'privacy-'))))
afterEach(() => rmSync(folder, { recursive: true }))

async function aDesk() {
  const house = aRegistry(Date.now() - 3_600_000)
  for (const [id, slug] of [
    [1, 'yard'],
    [2, 'other'],
  ] as const) {
    const secret = `LEAD_KEY_${slug.toUpperCase()}`
    const lead = { delivery: { to: [{ ...WEBHOOK, secret }, MAILBOX] } }
    await house.publish(await aLoadedSite({ slug, id, lead }))
  }
  const { DB } = house.stores
  for (const site of ['yard', 'other']) await rowsOf(DB, site, ADA, `${site}-ada`)
  await rowsOf(DB, 'yard', JO, 'jo')
  const env = { ...house.stores, SIGN_IN_SECRET: SECRET, LOCAL: 'yes' } as Bindings
  const state = join(folder, 'state')
  mkdirSync(state)
  await announceServer(state, 8787, DB)
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  let killedAt: string | null = null
  const httpFetch: HttpFetch = async (url, request) => {
    if (killedAt === url.pathname) throw new TypeError('fetch failed')
    return app.request(String(url), { ...request, duplex: 'half' } as RequestInit, env, context)
  }
  return {
    ...house,
    /** By the operator's API of a running server. */
    type: (...args: string[]) => typed(privacy, [...args, '--store', state], { env, httpFetch }),
    /** On the stores themselves. */
    offline: (...args: string[]) => typed(privacy, [...args, '--store', join(folder, 'none')], { env, httpFetch }),
    killAt: (path: string | null) => void (killedAt = path),
  }
}

const exported = (out: string) => (JSON.parse(out) as { sites: PersonExport[] }).sites
const tables = (site: PersonExport | undefined) => new Set(site?.parts.map(({ table }) => table))
/** All rows of the database but those of the neighbour. */
const SHOPPERS = PARTS.map(({ table }) => table)

describe('npm run privacy', () => {
  it('[TRU-04] knows every table with personal data of shoppers', () => {
    const personal = Object.entries(PRIVACY_TABLES).flatMap(([table, { person, pseudonym, kept }]) =>
      (person || pseudonym) && kept !== 'platform' ? [table] : [],
    )
    // The audit trail names operators, an event has a random id alone; counts of the release before are gone in two days.
    expect(personal.filter((table) => !SHOPPERS.includes(table)).toSorted()).toEqual([
      'audit',
      'event',
      'sign_in_count',
    ])
  })

  it.each(['0412 345 678', '+61 412 345 678', '(04) 12-345-678', '61412345678'])(
    '[TRU-04] exports everything of a number typed as %s, of every site, in sentences',
    async (phone) => {
      const { type } = await aDesk()
      const { code, out, err } = await type('export', '--phone', phone)
      expect(code).toBe(0)
      const sites = exported(out)
      expect(sites.map(({ site }) => site)).toEqual(['other', 'yard'])
      const missing = SHOPPERS.filter((table) => !tables(sites[0]).has(table))
      // The count of codes is made by the sign-in itself; a mail has the address alone.
      expect(missing).toEqual(['trust_count', 'mail'])
      expect(out).not.toContain(JO.email)
      expect(err).toMatch(/yard:\n +1 {2}lead|yard:/)
      expect(sites[0]?.parts.every(({ why, kept }) => why.endsWith('.') && kept !== '')).toBe(true)
    },
  )

  it('[TRU-04] finds an address in any case, also on the stores of a machine without a server', async () => {
    const { offline } = await aDesk()
    const { out } = await offline('export', '--email', 'ADA@Example.com', '--site', 'yard')
    const [yard] = exported(out)
    for (const table of ['lead', 'mail', 'alert_reader', 'alert_message', 'outbox', 'trade_in'])
      expect(tables(yard)).toContain(table)
    expect(out).not.toContain('joada')
  })

  it('[TRU-04] erases a person at every site, keeps the amounts of payments, and finds nothing afterwards', async () => {
    const { type, database } = await aDesk()
    const { code, out } = await type('erase', '--phone', '0412345678', '--email', ADA.email, '--yes')
    expect([code, out]).toEqual([0, expect.stringContaining('Corporations Act 2001 (Cth) s 286(2)')])
    expect(out).toMatch(/crm is sent person\.erased/)
    expect(out).toMatch(/desk had the enquiries and cannot be told: tell the dealer/)
    const dump = SHOPPERS.flatMap((table) => database.rows(`select * from ${table}`))
    expect(JSON.stringify(dump)).not.toMatch(/\+61412345678|"ada@|\\"ada@|ada-late/)
    expect(database.rows("select amount, holder, reference, charge from payment where id = 'R-yard-ada'")).toEqual([
      { amount: 50_000, holder: '', reference: null, charge: 'ch_1' },
    ])
    expect(database.rows('select lead_id from lead')).toEqual([{ lead_id: 'jo' }])
    expect(await type('erase', '--phone', ADA.phone, '--email', ADA.email, '--yes')).toMatchObject({
      out: 'Nothing is kept of this person.\n',
    })
  })

  it('[TRU-04] tells webhooks by the ids alone, after deliveries that were begun', async () => {
    const { type, database } = await aDesk()
    await type('erase', '--phone', ADA.phone, '--site', 'yard', '--yes')
    const told = database.rows<{ destination: string; doc: string; waits: number }>(
      `select o.destination, c.doc, o.due_at - o.since as waits from outbox o
       join lead_change c on c.site = o.site and c.lead_id = o.lead_id and c.key = o.change where o.change = 'erased'`,
    )
    expect(told).toEqual([{ destination: 'crm', doc: JSON.stringify({ lead_ids: ['yard-ada'] }), waits: 60_000 }])
  })

  it('[TRU-04] leaves a neighbour alone whose number and address look alike', async () => {
    const { type, database } = await aDesk()
    const ofJo = () =>
      SHOPPERS.map((table) => database.rows(`select count(*) as n from ${table} where site = 'yard'`)[0])
    await type('erase', '--phone', ADA.phone, '--email', ADA.email, '--yes')
    const once = ofJo()
    expect(once.filter((row) => row?.['n'] === 0)).toHaveLength(1)
    expect((await type('export', '--phone', JO.phone)).out).toContain(JO.email)
  })

  it('[TRU-04] exports of the enquiry of another the words about the person, and nothing of its sender', async () => {
    const { type, stores } = await aDesk()
    const doc = newLead({
      contact: { ...newLead().contact, name: 'Jo Other', ...JO },
      message: 'Ring Ada on 0412 345 678, or Jo Other on 0412 345 679. My other wishes are mine.',
      fields: { Note: 'Nothing of Ada here' },
    })
    await stores.DB.prepare("insert into lead (site, lead_id, key, at, doc) values ('yard', 'two', 'two', ?2, ?1)")
      .bind(JSON.stringify(doc), Date.parse('2026-11-20T01:00:00Z'))
      .run()
    await stores.DB.prepare("insert into mail (site, id, at, doc) values ('yard', 'm', 1, ?1)")
      .bind(JSON.stringify({ to: 'desk@yard.example', text: `${doc.message} ${JO.email}` }))
      .run()
    const { out } = await type('export', '--phone', ADA.phone, '--site', 'yard')
    expect(out).not.toMatch(/Jo Other|0412 345 679|joada|Nothing of Ada/)
    const named = exported(out)[0]!.parts.at(-1)!
    expect([named.table, named.rows]).toEqual([
      'lead',
      [
        {
          lead_id: 'two',
          at: '2026-11-20T01:00:00.000Z',
          says: ['Ring Ada on 0412 345 678, or [another person] on [another person]. My other wishes are mine.'],
        },
      ],
    ])
  })

  it('[TRU-04] takes a name out of the enquiry of another, which stays', async () => {
    const { type, database, stores } = await aDesk()
    const doc = newLead({
      contact: { ...newLead().contact, ...JO },
      message: 'Or ring Ada on 0412 345 678, ada@example.com.',
    })
    await stores.DB.prepare("insert into lead (site, lead_id, key, at, doc) values ('yard', 'two', 'two', 1, ?1)")
      .bind(JSON.stringify(doc))
      .run()
    await type('erase', '--phone', ADA.phone, '--email', ADA.email, '--yes')
    const [row] = database.rows<{ doc: string }>("select doc from lead where lead_id = 'two'")
    expect(JSON.parse(row!.doc)).toMatchObject({ contact: JO, message: 'Or ring Ada on [erased], [erased].' })
  })

  it('[TRU-04] exports and erases what is counted of the number for all sites together, and leaves a neighbour’s', async () => {
    const { type, offline, database, stores } = await aDesk()
    const hashes = countHashes({ SIGN_IN_SECRET: SECRET, LOCAL: 'yes' })
    const counts = databaseTrustCounts({ store: platformStore(stores), now: Date.now(), hashes })
    for (const { phone } of [ADA, JO]) await counts.take([{ limit: 'codes_number_everywhere', who: phone }])
    const kept = () => database.rows("select who from trust_count where site = '(platform)'")
    const [other] = exported((await type('export', '--phone', ADA.phone)).out)
    expect(other!.parts.find(({ table }) => table === 'trust_count')?.rows).toMatchObject([{ what: 'codes number' }])
    const { out } = await type('erase', '--phone', ADA.phone, '--yes')
    expect([kept().length, out]).toEqual([1, expect.stringContaining('counted for all sites together')])
    await offline('erase', '--phone', JO.phone, '--yes')
    expect(kept()).toEqual([])
  })

  it('[TRU-04] keeps a paid hold until it has ended, says so, and lets an unpaid one go', async () => {
    const { type, database } = await aDesk()
    database.sqlite.exec("update reservation set state = 'paid' where id = 'R-yard-ada'")
    database.sqlite.exec("update reservation set state = 'held' where id = 'R-other-ada'")
    const { out } = await type('erase', '--phone', ADA.phone, '--yes')
    expect(out).toContain('npm run reservations -- refund R-yard-ada --site yard')
    const left = database.rows("select id from reservation where id like '%ada'")
    expect(left).toEqual([{ id: 'R-yard-ada' }])
  })

  it('[TRU-04] finds reservations and turns that have the hash of earlier releases', async () => {
    const { type, stores } = await aDesk()
    await rowsOf(stores.DB, 'yard', { phone: '+61498765432', email: 'old@example.com' }, 'old-customer', false)
    const [yard] = exported((await type('export', '--phone', '0498 765 432')).out)
    expect(tables(yard)).toContain('spin')
  })

  it('[TRU-04] goes on where it was killed, and asks before it erases', async () => {
    const { type, killAt, database } = await aDesk()
    expect(await type('erase', '--phone', ADA.phone)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    killAt('/operator/privacy/yard/erase')
    expect((await type('erase', '--phone', ADA.phone, '--yes')).code).toBe(1)
    expect(database.rows('select site from watched_car').map(({ site }) => site)).toEqual(['yard', 'yard'])
    killAt(null)
    expect((await type('erase', '--phone', ADA.phone, '--yes')).code).toBe(0)
    expect(database.rows('select site from watched_car')).toHaveLength(1)
  })

  it.each([
    [['export'], 'Give a phone number or an e-mail address.'],
    [['export', '--phone', 'Ada'], 'Ada is no phone number.'],
    [['export', '--email', 'ada'], 'ada is no e-mail address.'],
    [['export', '--phone', '0412345678', '--site', 'no-such'], 'There is no site no-such.'],
  ])('[TRU-04] refuses %j with a sentence', async (args, sentence) => {
    const { type } = await aDesk()
    expect((await type(...args)).err).toContain(sentence)
  })
})
