import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import { typesenseKey } from '../../../scripts/stock/typesense-key.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aCar } from '../../builders/car.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { ADMIN_KEY } from '../../fakes/typesense/server.ts'
import { aHostedApp } from '../a-hosted-app.ts'
import { anOperator, typed } from './an-operator.ts'

const HOST = 'https://search.example'
const at = (site: string) => ['--site', site, '--host', HOST]

beforeEach(() => {
  vi.stubEnv('TYPESENSE_API_KEY', ADMIN_KEY)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const aYard = ({ trial = true } = {}) =>
  aHostedApp({
    hosted: [],
    indexed: [aCar({ id: 1 })],
    trial,
    env: { DB: sqliteDatabase().db, TYPESENSE_API_KEY: ADMIN_KEY },
  })

describe('the search keys of a site', () => {
  it('[STK-07] are listed by their numbers, and one that is revoked searches no more', async () => {
    const { server } = await aYard()
    for (const site of ['north', 'south', 'north'])
      await typed(stock, ['hosted', 'key', ...at(site), '--collection', site])
    const { out } = await typed(stock, ['hosted', 'keys', ...at('north')])
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^1 {2}key-\.\.\. {2}north/) as string,
      expect.stringMatching(/^3 {2}key-\.\.\. {2}north/) as string,
    ])
    expect((await typed(stock, ['hosted', 'revoke', ...at('north'), '--key', '3'])).code).toBe(0)
    expect(server.keys()).toEqual([1, 2])
  })

  it('[STK-07] are revoked for their own site alone', async () => {
    const { server } = await aYard()
    await typed(stock, ['hosted', 'key', ...at('south'), '--collection', 'south'])
    const { code, err } = await typed(stock, ['hosted', 'revoke', ...at('north'), '--key', '1'])
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('Key 1 of https://search.example is none of north') as string,
    ])
    expect(server.keys()).toEqual([1])
  })
})

describe('npm run stock -- hosted status', () => {
  it('[STK-07] shows what was asked and done, the counts of both sides and the last trouble', async () => {
    const app = await aYard()
    const { here } = await anOperator(stock, stockKeys, app)
    const before = (await here.type(['hosted', 'status'])).out
    expect(before).toContain('0 asked, 0 done')
    app.server.goDown()
    await here.type(['hosted', 'sync'])
    const during = (await here.type(['hosted', 'status'])).out
    expect(during).toMatch(/1 asked, 0 done: behind/)
    expect(during).toMatch(/trouble +fetch failed/)
    expect(during).toMatch(/server now +not known: fetch failed/)
    const { hosted_search: rows } = (await (await app.ask('/healthz')).json()) as { hosted_search: unknown[] }
    expect(rows).toMatchObject([{ site: app.slug, asked: 1, done: 0, hosted_cars: null, trouble: 'fetch failed' }])
  })

  it('[STK-07] says of a stock that its own index can search from how many cars a server pays', async () => {
    const app = await aYard({ trial: false })
    const { here } = await anOperator(stock, stockKeys, app)
    expect((await here.type(['hosted', 'status'])).out).toContain('Hosted search pays from about 500,000 cars')
    const { code, err } = await here.type(['hosted', 'sync'])
    expect([code, err]).toEqual([1, expect.stringContaining('Hosted search pays from about 500,000 cars') as string])
  })
})

/** The operator of a site that was hosted, with its cars on a server. */
async function formerly() {
  const app = await aYard()
  const operator = await anOperator(stock, stockKeys, app)
  expect(await operator.here.type(['hosted', 'sync'])).toMatchObject({ code: 0 })
  await app.configure({ typesense: null })
  return { app, ...operator }
}

describe('a site that is hosted no more', () => {
  it.each(['here', 'live'] as const)(
    '[STK-07] is told what is left on the server, deletes it by the command that it is told, and nothing of another: %s',
    async (place) => {
      const { app, [place]: operator } = await formerly()
      app.server.hasForeign('other-yard', 'other')
      const { code, err } = await operator.type(['hosted', 'status'])
      expect([code, err]).toEqual([1, expect.stringMatching(/not hosted.* on https:\/\/search\.example/) as string])
      expect(err).toContain(`npm run stock -- hosted remove --site ${app.slug}`)
      expect((await operator.type(['hosted', 'remove'])).out).toMatch(/-\w+ is deleted from https:\/\/search\.example/)
      // The first is one that the yard was given, and that no sync has created.
      expect([app.server.collections(), app.server.aliases()]).toEqual([[app.slug, 'other-yard'], ['other']])
      expect((await operator.type(['hosted', 'remove'])).out).toContain('has nothing on a server')
      expect((await operator.type(['hosted', 'status'])).err).not.toContain('hosted remove')
    },
  )

  it.each(['here', 'live'] as const)(
    '[STK-07] keeps it on record while the server does not answer: %s',
    async (place) => {
      const { app, [place]: operator } = await formerly()
      app.server.goDown()
      expect((await operator.type(['hosted', 'remove'])).code).toBe(1)
      expect((await operator.type(['hosted', 'status'])).err).toContain('hosted remove')
    },
  )

  it('[STK-07] is in no list of sites that are behind', async () => {
    const { app, here } = await formerly()
    await here.type(['hosted', 'remove'])
    const { hosted_search: rows } = (await (await app.ask('/healthz')).json()) as { hosted_search: unknown[] }
    expect(rows).toEqual([])
  })

  it('[STK-07] is not asked for the key of a server before it is told that it has none', async () => {
    const { here } = await formerly()
    vi.stubEnv('TYPESENSE_API_KEY', '')
    const { code, err } = await here.type(['hosted', 'sync'])
    expect([code, err]).toEqual([1, expect.stringContaining('is not hosted') as string])
    expect(err).not.toContain('is not set')
  })
})

it('[STK-07] says that a site which never was hosted is not, before it asks for a key', async () => {
  const app = await aYard()
  await app.configure({ typesense: null })
  vi.stubEnv('TYPESENSE_API_KEY', '')
  const { here } = await anOperator(stock, stockKeys, app)
  const { code, err } = await here.type(['hosted', 'sync'])
  expect([code, err]).toEqual([1, expect.stringContaining('has no typesense in the config') as string])
})

it('[STK-07] takes the key of the shell before that of .dev.vars, and that before none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-vars-'))
  expect(typesenseKey(folder)).toEqual({ TYPESENSE_API_KEY: ADMIN_KEY })
  vi.stubEnv('TYPESENSE_API_KEY', '')
  expect(typesenseKey(folder)).toEqual({})
  writeFileSync(join(folder, '.dev.vars'), 'OTHER=1\nTYPESENSE_API_KEY="from the file"\n')
  expect(typesenseKey(folder)).toEqual({ TYPESENSE_API_KEY: 'from the file' })
  rmSync(folder, { recursive: true })
})
