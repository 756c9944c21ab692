import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leads } from '../../../scripts/leads/program.ts'
import { describeOutcome } from '../../../scripts/operator/format.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { postcodes } from '../../../scripts/postcodes/program.ts'
import { privacy } from '../../../scripts/privacy/program.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { stock } from '../../../scripts/stock/program.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { listActs, withAct } from '../../../worker/platform/audit.ts'
import { leadKeys } from '../../../worker/platform/bearer-keys.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aForm } from '../a-form.ts'
import { anOperator, typed } from './an-operator.ts'

type Program = Parameters<typeof typed>[0]
type Entry = { site: string; actor: string; act: string; what: string; status: number | null }
const ENTRIES = 'select site, actor, act, what, status from audit order by at'

describe('a command on the data of this machine', () => {
  it.each<[string, Program, string, string]>([
    ['a list of leads', leads, 'list --site {site}', '{site} leads list 0'],
    ['the counts of leads at all sites', leads, 'list', '(platform) leads list 0'],
    ['an export of leads', leads, 'export --site {site}', '{site} leads export 0'],
    ['a replay of leads', leads, 'replay --all --site {site}', '{site} leads replay 0'],
    ['a list of the stock', stock, 'list --site {site}', '{site} stock list 0'],
    ['an import that fails', stock, 'import package.json --site {site}', '{site} stock import 1'],
    ['the state of hosted search', stock, 'hosted status --site {site}', '{site} stock hosted status 1'],
    ['a list of sites', sites, 'list', '(platform) sites list 0'],
    ['a new operator’s key', sites, 'key --name jo', '(platform) sites key 0'],
    ['a pause that is refused', sites, 'pause --site {site}', '(platform) sites pause /{site} 1'],
  ])('[TRU-05] stands in the audit trail with its outcome: %s', async (_, program, line, entry) => {
    const { slug, base, env } = await aForm({ cars: [] })
    await typed(program, [...line.replace('{site}', slug).split(' '), '--store', '/none'], { env })
    const entries = base.rows<Entry>(ENTRIES).map(({ site, what, status }) => `${site} ${what} ${status}`)
    expect(entries).toContain(entry.replace('{site}', slug))
  })
})

/** The same commands here, and far away with the key of Anna. */
async function aDesk() {
  const house = aRegistry(Date.now() - 3_600_000)
  await house.publish(await aLoadedSite({ slug: 'yard', id: 1 }))
  const env = { ...house.stores, SIGN_IN_SECRET: 'a secret', LOCAL: 'yes' } as Bindings
  await addOperatorKey(env.DB, 'anna', 'operator_anna', 0)
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  const app = createApp()
  const httpFetch: HttpFetch = async (url, request) =>
    app.request(String(url), { ...request, duplex: 'half' } as RequestInit, env, context)
  const remote = ['--remote', 'http://localhost:8787', '--key', 'operator_anna']
  house.database.rows(
    "insert into lead (site, lead_id, key, at, doc) values ('yard', 'a', 'a', 1, ?)",
    JSON.stringify({ contact: { name: 'Ada', phone: '+61412345678' } }),
  )
  return {
    ...house,
    here: (...args: string[]) => typed(privacy, [...args, '--store', '/none'], { env }),
    far: (...args: string[]) => typed(privacy, [...args, ...remote], { env, httpFetch }),
  }
}

describe('npm run privacy', () => {
  it.each([
    ['here', /^command line \S+ /],
    ['far', /^operator anna /],
  ] as const)(
    '[TRU-04] leaves privacy.export and privacy.erase in the trail of the site, %s, without the person',
    async (place, actor) => {
      const desk = await aDesk()
      const person = ['--phone', '0412 345 678', '--site', 'yard']
      expect((await desk[place]('export', ...person)).code).toBe(0)
      expect((await desk[place]('erase', '--yes', ...person)).code).toBe(0)
      const rows = desk.database.rows<Entry>(ENTRIES)
      const own = rows.filter(({ site }) => site === 'yard')
      expect(own.map(({ act, what, status }) => `${act} ${what} ${status}`)).toEqual([
        'privacy.export a person 0',
        'privacy.export a person 0',
        'privacy.erase a person 0',
      ])
      for (const entry of own) expect(`${entry.actor} `).toMatch(actor)
      expect(JSON.stringify(rows)).not.toMatch(/0412|345678/)
    },
  )
})

const run = (base: ReturnType<typeof sqliteDatabase>, sql: string) => {
  base.sqlite.exec(sql)
  return base.rows<Entry>('select * from audit')
}
const printed = (out: string) => /--command "([^"]+)"/.exec(out)![1]!

describe('a command that prints or hands on SQL', () => {
  it('[TRU-05] leaves its entry where the SQL is run: the key of a site', async () => {
    const { out, err } = await typed(leads, ['key', '--site', 'yard', '--sql', 'DB_2'])
    expect(err).toBe('')
    const entries = run(sqliteDatabase(), printed(out))
    expect(entries).toMatchObject([{ site: 'yard', act: 'command', what: 'leads key', status: 0 }])
    expect(entries[0]!.actor).toMatch(/^command line \S+$/)
  })

  it('[TRU-05] leaves its entry where the SQL is run: the key of an operator', async () => {
    const { out } = await typed(sites, ['key', '--name', 'anna', '--sql'])
    expect(run(sqliteDatabase(), printed(out))).toMatchObject([{ site: '(platform)', what: 'sites key', status: 0 }])
  })

  it('[TRU-05] leaves its entry where the SQL is run: the table of postcodes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-sql-'))
    const sql = join(folder, 'out.sql')
    const piped =
      'postcode,place_name,state_name,state_code,latitude,longitude,accuracy\n4000,Brisbane,Queensland,QLD,-27.47,153.02,4\n'
    expect((await typed(postcodes, ['load', '-', '--sql', sql], { piped })).code).toBe(0)
    const [entry] = run(sqliteDatabase(), readFileSync(sql, 'utf8')) as (Entry & { at: number })[]
    expect(entry).toMatchObject({ site: '(platform)', what: 'postcodes load', status: 0 })
    expect(Math.abs(entry!.at - Date.now())).toBeLessThan(60_000)
    rmSync(folder, { recursive: true })
  })
})

const trail = () => {
  const base = sqliteDatabase()
  return { base, store: siteStore(base.db, 'yard') }
}

const outcomes = async (store: ReturnType<typeof trail>['store']) =>
  (await listActs(store, { since: 0 })).map(({ status }) => describeOutcome(status))

describe('an entry of the audit trail', () => {
  const act = { actor: 'command line jo', act: 'command', what: 'leads export' }
  it('[TRU-05] claims nothing while the work goes on, says done only when it is, and failed when it was not', async () => {
    const { store } = trail()
    const meanwhile = await withAct(store, act, () => outcomes(store))
    expect(meanwhile).toEqual(['not finished'])
    expect(await outcomes(store)).toEqual(['done'])
    await expect(withAct(store, act, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
    expect((await outcomes(store)).toSorted()).toEqual(['done', 'failed'])
  })

  it('[TRU-05] that cannot be completed leaves the work done and claims nothing', async () => {
    const { base, store } = trail()
    base.rows("create trigger no_update before update on audit begin select raise(abort, 'full'); end")
    expect(await withAct(store, act, () => Promise.resolve('done'))).toBe('done')
    expect(await outcomes(store)).toEqual(['not finished'])
  })

  it('[TRU-05] that cannot be completed does not change the answer of a call', async () => {
    const made = await aForm({ cars: [] })
    const { live } = await anOperator(leads, leadKeys, made)
    made.base.rows("create trigger no_update before update on audit begin select raise(abort, 'full'); end")
    expect((await live.type(['list'])).code).toBe(0)
    expect(made.base.rows('select distinct status from audit')).toEqual([{ status: null }])
  })

  it.each([
    [200, 'done (200)'],
    [302, 'done (302)'],
    [404, 'refused (404)'],
    [503, 'failed (503)'],
  ])('[TRU-05] of a call that was answered %i reads %s', (status, words) => {
    expect(describeOutcome(status)).toBe(words)
  })

  it('[TRU-05] is of the site that it names, not of one whose name begins alike', async () => {
    const { store } = trail()
    for (const what of ['/operator/sites/north/history', 'sites pause /north', '/operator/sites/north-shore/history'])
      await withAct(store, { ...act, what }, () => Promise.resolve())
    const about = await listActs(store, { since: 0, about: '/north' })
    expect(about.map(({ what }) => what).toSorted()).toEqual(['/operator/sites/north/history', 'sites pause /north'])
  })
})
