import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { announceServer } from '../../../scripts/local/server.ts'
import { serverFile } from '../../../scripts/operator/local-site.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { sites } from '../../../scripts/sites/program.ts'
import { createApp } from '../../../worker/app.tsx'
import type { Bindings } from '../../../worker/bindings.ts'
import { beginMove } from '../../../worker/features/sites/registry/move/move-site.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { aLoadedSite, aRegistry } from '../../builders/registry.ts'
import { typed } from './an-operator.ts'

const app = createApp()
const EVENTS = 2_500
let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'retire-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** An operator of a site with some thousands of rows; calls of a path can be made to fail. */
async function aDesk() {
  const house = aRegistry(Date.now() - 3_600_000)
  await house.publish(await aLoadedSite({ slug: 'yard' }, { '/a': 'Words.' }))
  const store = siteStore(house.stores.DB, 'yard')
  await store
    .prepare(`insert into event (id, site, at, event, path) select 'e' || value, ?1, value, 1, '/' from json_each(?2)`)
    .bind(JSON.stringify(Array.from({ length: EVENTS }, (_, at) => at + 1)))
    .run()
  const state = join(folder, 'state')
  mkdirSync(state)
  await announceServer(state, 8787, house.stores.DB)
  const env = { ...house.stores, LOCAL: 'yes' } as Bindings
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} }
  let calls: string[] = []
  let killed: string | null = null
  const httpFetch: HttpFetch = async (url, request) => {
    calls.push(url.pathname)
    const isKilled = killed !== null && calls.filter((path) => path.endsWith(killed!)).length > 1
    if (isKilled) throw new TypeError('fetch failed')
    return app.request(String(url), { ...request, duplex: 'half' } as RequestInit, env, context)
  }
  const out = join(folder, 'export')
  const run = (...words: string[]) =>
    typed(sites, [...words, '--site', 'yard', '--out', out, '--store', state], { env, httpFetch })
  const retire = (...more: string[]) => run('retire', '--confirm', 'yard', ...more)
  const { key } = JSON.parse(readFileSync(serverFile(state), 'utf8')) as { key: string }
  const ask = (path: string, body: string, headers: Record<string, string> = {}) =>
    app.request(
      `http://localhost:8787${path}`,
      { method: 'POST', body, headers: { Authorization: `Bearer ${key}`, ...headers } },
      env,
      context,
    )
  const lines = (table: string) =>
    readFileSync(join(out, 'rows', `${table}.jsonl`), 'utf8')
      .trim()
      .split('\n').length
  return {
    ...house,
    out,
    ask,
    env,
    context,
    retire,
    restore: () => run('restore'),
    list: () => typed(sites, ['list', '--store', state], { env, httpFetch }),
    lines,
    /** The second call of this name fails, and every one after it. */
    dieAt: (name: string | null) => void ([calls, killed] = [[], name]),
  }
}

it('[SIT-01] exports everything of a site, ends it, and says so', async () => {
  const { retire, restore, list, lines, out, registry, database, env, context } = await aDesk()
  const { code, out: said } = await retire('--note', 'sold the yard')
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/1\. Off the network[^]*2\. Export[^]*is retired[^]*7 days[^]*sites -- restore --site yard/),
  ])
  expect(lines('event')).toBe(EVENTS)
  expect(['config.json', 'pages.json', 'pages/a.json'].every((file) => existsSync(join(out, file)))).toBe(true)
  expect(JSON.parse(readFileSync(join(out, 'export.json'), 'utf8'))).toMatchObject({
    site: 'yard',
    rows: { event: EVENTS },
  })
  expect((await list()).out).toMatch(/^yard +retired .*; can be restored until 20\d\d-/m)
  const home = async () => (await app.request('http://yard.localhost:8787/', {}, env, context)).status
  expect(await retire()).toMatchObject({ code: 0 })
  expect(await home()).toBe(404)
  expect(await restore()).toMatchObject({ code: 0, out: expect.stringContaining('yard is back, and live') as string })
  expect(await home()).not.toBe(404)
  expect(database.sqlite.prepare("select count(*) as n from event where site = 'yard'").get()).toEqual({ n: EVENTS })
  expect((await registry.history('yard')).map(({ act }) => act)).toEqual(['restore', 'retire', 'publish'])
})

it('[SIT-01] [SIT-05] is asked for by a program that names the site, and by no page of a browser', async () => {
  const { ask, registry } = await aDesk()
  const page = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  for (const [body, headers, status, code] of [
    ['{}', {}, 422, 'not_confirmed'],
    ['{"confirm":"harbour"}', {}, 422, 'not_confirmed'],
    ['{"confirm":"yard"}', { Origin: page.Origin }, 403, 'from_a_browser'],
    ['{"confirm":"yard"}', { 'Sec-Fetch-Site': 'none' }, 403, 'from_a_browser'],
    ['{"confirm":"yard"}', { Authorization: 'Basic b3A6b3BlcmF0b3I=' }, 401, 'no_key'],
    ['{"confirm":"yard"}', { Authorization: '', Cookie: '__Host-operator=operator' }, 401, 'no_key'],
  ] as const) {
    const response = await ask('/operator/sites/yard/retire', body, headers)
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
  }
  for (const path of ['domains/yard/www.yard.example/remove', 'domains/yard/www.yard.example/forget'])
    expect((await ask(`/operator/${path}`, '{}')).status).toBe(422)
  expect((await ask('/operator/privacy/yard/erase', '{"phone":"0412 345 678"}')).status).toBe(422)
  expect(await registry.show('yard')).toMatchObject({ state: 'live' })
})

it('[SIT-01] takes nothing in any more before it exports', async () => {
  const { retire, registry, dieAt } = await aDesk()
  dieAt('/rows/event')
  expect((await retire()).code).toBe(1)
  expect((await registry.show('yard'))!.state).toBe('retired')
})

it('[SIT-01] is killed in the export and ends right when it is run again: the export is whole', async () => {
  const { retire, lines, out, dieAt } = await aDesk()
  dieAt('/rows/event')
  expect((await retire()).code).toBe(1)
  expect(existsSync(join(out, 'rows'))).toBe(false)
  dieAt(null)
  expect((await retire()).code).toBe(0)
  expect([lines('event'), existsSync(join(out, 'pages/a.json'))]).toEqual([EVENTS, true])
})

it('[SIT-01] does not export over a folder that is none', async () => {
  const { retire, out, registry } = await aDesk()
  mkdirSync(out)
  writeFileSync(join(out, 'letter.txt'), 'Dear Anna')
  expect(await retire()).toMatchObject({ code: 1, err: expect.stringContaining('is no export') as string })
  expect([readFileSync(join(out, 'letter.txt'), 'utf8'), (await registry.show('yard'))!.hosts.length]).toEqual([
    'Dear Anna',
    2,
  ])
})

it('[SIT-01] that is answered with no changes nothing more, and says nothing of an end', async () => {
  const { retire, out, registry } = await aDesk()
  const { code, out: said, err } = await retire('--confirm', 'yardd')
  expect([code, said.includes('is retired'), err]).toEqual([2, false, expect.stringContaining('--confirm is the name')])
  expect([existsSync(out), (await registry.show('yard'))!.state]).toEqual([false, 'live'])
})

it('[SIT-01] waits for a move to end, in a sentence', async () => {
  const { retire, registry, stores } = await aDesk()
  await beginMove(stores, { slug: 'yard', to: 'DB_2', by: { actor: 'anna', note: '' }, now: Date.now() })
  expect(await retire()).toMatchObject({
    code: 1,
    err: expect.stringContaining('is being moved between databases') as string,
  })
  expect((await registry.show('yard'))!.state).toBe('live')
})

it('[SIT-01] says and changes nothing before its word is right', async () => {
  const { retire, registry } = await aDesk()
  const { code, out, err } = await retire('--confirm', 'yrad')
  expect([code, out, err]).toEqual([
    2,
    '',
    expect.stringMatching(/^--confirm is the name of the site: yard\.\n.* retire --help/),
  ])
  expect(await registry.show('yard')).toMatchObject({ state: 'live' })
})
