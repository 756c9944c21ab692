import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { mergeRedirects } from '../../../scripts/redirects/merge-redirects.ts'
import { redirects } from '../../../scripts/redirects/program.ts'
import { readRedirectList } from '../../../scripts/redirects/read-csv.ts'
import { writeMissing } from '../../../worker/features/redirects/missing-addresses.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { addOperatorKey, newOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { importOrder } from '../../builders/import-order.ts'
import { buildSite } from '../../builders/site.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aWrittenSite, publishPages } from '../a-written-site.ts'
import { typed } from './an-operator.ts'

const CARS = [
  'source_key,stocknum,name,car_type,make,model,year,price,km',
  'A,H10427,2019 Toyota Corolla,used,Toyota,Corolla,2019,20000,42000',
]

/** A list as it comes out of a crawler, a search console and a spreadsheet. */
const UGLY = [
  'URL;Clicks',
  'http://www.old.example/used/toyota-corolla-h10427/;12',
  'https://old.example/used/toyota-corolla-h10427;3',
  '"HTTPS://WWW.OLD.EXAMPLE//used/Toyota-Corolla-H10427#photos" ;1',
  '/contact-us;5',
  'https://old.example/Contact-Us/;5',
  '/;1',
  'https://old.example/?p=12;1',
  '/used-cars;1',
  '/Über/our-story.html;2',
  '/%C3%9Cber/our-story.html#team;2',
  '/u\u0308ber/our-story.html/;2',
  'https://old.example/finance/loan?type=new&id=3;1',
  'https://old.example/finance/loan?id=3&type=NEW;1',
  '/story-since/;9',
  '/story-since?utm_source=mail;9',
  ...Array.from({ length: 12 }, (_, at) => `/story-since?p${at}=1;1`),
  '"/a, ""our"" story";1',
  '/cars/toyota-corolla;1',
  '/search/used-cars?make=toyota;1',
  '/search/toyota/corolla;1',
  '/x7/%E4%;1',
  '/old/*;1',
  '^/old/(.*);1',
  'mailto:jo@old.example;1',
  `/${'x'.repeat(2500)};1`,
  '',
]

/** Stores on which no server runs, whatever runs on this machine. */
const NO_SERVER = ['--store', '/nowhere']

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'redirects-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** A moved site whose visitors have asked for old addresses, and its operator, here and far away. */
async function aDesk() {
  const { db } = sqliteDatabase()
  const env = { DB: db, LOCAL: 'yes' }
  const yard = await aWrittenSite({ pages: { '/our-story': 'Words.' }, env })
  await importStock(importOrder(CARS.join('\n'), { db, site: yard.slug, asOf: Date.now() }))
  const key = newOperatorKey()
  await addOperatorKey(db, 'anna', key, Date.now())
  const httpFetch: HttpFetch = (url, { method, headers, body }) =>
    yard.ask(url.pathname + url.search, { method, headers, body, duplex: 'half' } as RequestInit, url.host)
  const type = (place: string, ...args: string[]) =>
    typed(
      redirects,
      [
        ...args,
        '--site',
        yard.slug,
        ...(place === 'far away' ? ['--remote', 'http://localhost', '--key', key] : NO_SERVER),
      ],
      {
        env: yard.env,
        httpFetch,
      },
    )
  const miss = async (path: string, referrer?: string) => {
    const { status } = await yard.ask(path, referrer ? { headers: { Referer: referrer } } : {})
    await yard.settled()
    return status
  }
  return { ...yard, type, miss }
}

describe.each(['on this machine', 'far away'])('npm run redirects, %s', (place) => {
  it('[SIT-03] lists what was not found: how often, from where, and what the site has instead', async () => {
    const { type, miss } = await aDesk()
    expect((await type(place, 'missing')).out).toMatch(/every address of the last 30 days leads somewhere/)
    expect(await miss('/stock/details/2019-toyota-corolla-h10427', 'https://www.google.com/search?q=x')).toBe(404)
    const { out, code } = await type(place, 'missing', '--days', '7')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^ {6}1 {2}\/stock\/details\/2019-toyota-corolla-h10427 {2}-> {2}\/cars\/\S+ {2}\(the same stock number\) {2}from www\.google\.com 1\n$/,
    )
  })

  it('[SIT-03] leaves out what leads somewhere by now', async () => {
    const { type, env, slug, store } = await aDesk()
    const asked = ['/gone', '/our-team', '/old/our-story', '/old/x/y', '/x/h10427', '/x/h10428', '/new-page']
    const counts = asked.map((path) => ({ kind: 'address' as const, path, times: 1, hosts: {} }))
    await writeMissing(siteStore(env.DB, slug), counts, Date.now())
    const rules = 'from,to\n/our-team,/our-story\n/old/*,/*\n^/x/(.*),stock:$1\n'
    await publishPages({ slug, store }, { '/our-story': 'Words.', '/new-page': 'Words.' }, {}, rules)
    const { out } = await type(place, 'missing')
    expect(asked.filter((path) => out.includes(` ${path} `))).toEqual(['/gone', '/old/x/y', '/x/h10428'])
  })

  it('[SIT-03] prints them as a table that import reads', async () => {
    const { type, miss } = await aDesk()
    await miss('/about/our-story.html')
    expect((await type(place, 'missing', '--csv')).out).toMatch(
      /^from,to,times,last day,asked from,why\n\/about\/our-story\.html,\/our-story,1,[\d-]+,,the page with most of its words\n$/,
    )
  })

  it('[SIT-03] suggests targets for old addresses alone', async () => {
    const { type } = await aDesk()
    const file = join(folder, 'old.csv')
    writeFileSync(file, 'url\nhttps://old.example/used/toyota-corolla-h10427\nhttps://old.example/x7\n')
    expect((await type(place, 'import', file)).out).toMatch(
      /^from,to,why\nhttps:\/\/old\.example\/used\/toyota-corolla-h10427,\/cars\/\S+,the same stock number\nhttps:\/\/old\.example\/x7,,none\n$/,
    )
  })

  it('[SIT-03] prints suggestions that import takes as they are, however ugly the list', async () => {
    const { type } = await aDesk()
    const file = join(folder, 'old.csv')
    writeFileSync(file, `\uFEFF${UGLY.join('\r\n')}\r\n`)
    const { out, err } = await type(place, 'import', file)
    expect(err).toBe('')
    const { rows, faults } = readRedirectList(out)
    expect(faults).toEqual([])
    expect(rows.filter(({ to }) => to !== '').map(({ from, to }) => [from, to])).toEqual([
      ['http://www.old.example/used/toyota-corolla-h10427/', expect.stringMatching(/^\/cars\/2019-toyota/)],
      ['/Über/our-story.html', '/our-story'],
      ['https://old.example/finance/loan?type=new&id=3', '/search/new-cars'],
      ['/story-since/', '/our-story'],
      ['/a, "our" story', '/our-story'],
      ['/cars/toyota-corolla', '/search/toyota/corolla'],
    ])
    const site = buildSite({ slug: 'one', url: 'https://one.example' })
    mkdirSync(join(folder, 'tenants/one/pages'), { recursive: true })
    writeFileSync(join(folder, 'tenants/one/pages/our-story.md'), '---\ntitle: Our story\n---\n\nWords.\n')
    const table = { path: 'table.csv', rows, isReplaced: false }
    expect(await mergeRedirects(join(folder, 'tenants'), site, table)).toEqual({ total: 6, added: 6 })
    // What was imported and published leads there, and is suggested no more.
    expect(out).toMatch(/\n\/contact-us,,the site has this address itself\n/)
    expect(out).toMatch(/\nmailto:jo@old.example,,begins with neither/)
  })

  it('[SIT-03] suggests nothing for the page that another address of the list is led to', async () => {
    const { type } = await aDesk()
    const file = join(folder, 'old.csv')
    const suggested = async (...paths: string[]) => {
      writeFileSync(file, `url\n${paths.join('\n')}\n`)
      return readRedirectList((await type(place, 'import', file)).out).rows.map(({ to }) => to)
    }
    const [car] = await suggested('/used/h10427')
    expect(await suggested('/used/h10427', `${car}/`, '/used/toyota-corolla')).toEqual([
      car,
      '',
      '/search/toyota/corolla',
    ])
  })

  it('[SIT-03] says where a site is not published', async () => {
    const { slug } = await aDesk()
    const other = await typed(redirects, ['missing', '--site', `${slug}-other`, ...NO_SERVER], {
      env: { DB: sqliteDatabase().db, KV: (await aDesk()).env.KV },
    })
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('is not published there') as string })
  })
})

const refused = async (text: string | null, site = 'harbour-street') => {
  const file = join(folder, 'old.csv')
  if (text !== null) writeFileSync(file, text)
  return (await typed(redirects, ['import', file, '--site', site])).err
}

describe('npm run redirects -- import', () => {
  it('[SIT-03] refuses a file that is not there, is empty, or has a wrong row, with a sentence', async () => {
    expect(await refused(null)).toMatch(/does not exist\.\n$/)
    expect(await refused('from,to\n')).toMatch(/has no addresses\.\n$/)
    expect(await refused('from,to,kind\n/a,/b,maybe\n')).toMatch(/old\.csv:2: has the kind maybe/)
    expect(await refused('from,to\n/a,/nothing/here\n')).toMatch(
      /^Nothing was changed\.\n.*old\.csv:2: leads to \/nothing\/here/,
    )
    expect(await refused('from,to\n/a,/\n', 'no-such-site')).toMatch(/There is no folder tenants\/no-such-site/)
  })
})
