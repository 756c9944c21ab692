import { beforeEach, describe, expect, it } from 'vitest'
import type { ConfigProblem } from '../../../shared/settings/issues.ts'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { kvSites, siteMemory } from '../../../worker/features/sites/service.ts'
import type { LogFields } from '../../../worker/platform/log.ts'
import { siteBySlug } from '../../../worker/platform/site-by-slug.ts'
import { siteInput } from '../../builders/site.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const HOST = 'yard.example'
const config = (name: string, slug = 'yard') => JSON.stringify(siteInput({ name, slug }))

let store: Map<string, string>
let reads: string[]
let isDown: boolean
let troubles: LogFields[]
let background: Promise<unknown>[]
let memory: ReturnType<typeof siteMemory>
let registry: ReturnType<typeof sqliteDatabase>['db'] | undefined

beforeEach(() => {
  store = new Map([
    [hostKey(HOST), 'yard'],
    [siteKey('yard'), config('First')],
  ])
  reads = []
  isDown = false
  troubles = []
  background = []
  memory = siteMemory()
  registry = undefined
})

const kv = {
  async get(key: string) {
    reads.push(key)
    if (isDown) throw new Error('store down')
    return store.get(key) ?? null
  },
  getWithMetadata: async (key: string) => ({ value: await kv.get(key), metadata: null }),
}

/** The name of the site that answers at a moment, in seconds; background work is done before it returns. */
async function nameAt(seconds: number, hostname = HOST) {
  const sites = kvSites({
    memory,
    kv,
    ...(registry && { registry }),
    now: seconds * 1000,
    defer: (work) => background.push(work),
    report: (trouble) => troubles.push(trouble),
  })
  const site = await sites.at(hostname)
  await Promise.all(background.splice(0))
  return site?.name ?? null
}

describe('a site is remembered', () => {
  it('[TEN-01] so that a host is looked up once in five seconds', async () => {
    expect([await nameAt(0), await nameAt(2), await nameAt(4)]).toEqual(['First', 'First', 'First'])
    expect(reads).toEqual([hostKey(HOST), siteKey('yard')])
  })

  it('[TEN-01] and renewed behind an answer that does not wait', async () => {
    await nameAt(0)
    store.set(siteKey('yard'), config('Second'))
    expect([await nameAt(4), await nameAt(5), await nameAt(6)]).toEqual(['First', 'First', 'Second'])
  })

  it('[TEN-01] and renewed once for a crowd', async () => {
    await nameAt(0)
    reads = []
    await Promise.all([nameAt(40), nameAt(40), nameAt(40)])
    expect(reads).toEqual([hostKey(HOST), siteKey('yard')])
  })

  it('[TEN-01] until its host is taken away', async () => {
    await nameAt(0)
    store.delete(hostKey(HOST))
    expect([await nameAt(30), await nameAt(31)]).toEqual(['First', null])
  })
})

/** The registry, which has the site in KV since a moment in seconds; 0: a change is on its way. */
function registered(since: number, slug = 'yard') {
  const { db, sqlite } = sqliteDatabase()
  sqlite.exec(`insert into site (slug, name, state, shard, changed_at, projected)
                 values ('${slug}', 'x', 'live', 'DB', 1, ${since * 1000});
               insert into site_host (hostname, site, source) values ('${HOST}', '${slug}', 'config')`)
  registry = db
  return sqlite
}

describe('a site of which the registry says that it is as it was read', () => {
  it('[TEN-01] is not read from KV again, for ten minutes', async () => {
    registered(1)
    await nameAt(1000)
    reads = []
    for (const seconds of [1010, 1100, 1599]) await nameAt(seconds)
    expect(reads).toEqual([])
    await nameAt(1604)
    expect(reads).toEqual([hostKey(HOST), siteKey('yard')])
  })

  it.each([
    ['changed so lately that KV may be late', (sqlite) => sqlite.exec('update site set projected = 950000')],
    ['has a change on its way to KV', (sqlite) => sqlite.exec('update site set projected = 0')],
    ['has let go of the host', (sqlite) => sqlite.exec('update site_host set removed = 1')],
    [
      'is another one at this host',
      (sqlite) => sqlite.exec(`update site set slug = 'other'; update site_host set site = 'other'`),
    ],
    ['cannot be asked for', (sqlite) => sqlite.exec('drop table site')],
  ] satisfies [string, (sqlite: ReturnType<typeof registered>) => void][])(
    '[TEN-01] and is read where it %s',
    async (_, change) => {
      const sqlite = registered(1)
      await nameAt(1000)
      change(sqlite)
      store.set(siteKey('yard'), config('Second'))
      expect([await nameAt(1010), await nameAt(1011)]).toEqual(['First', 'Second'])
    },
  )
})

describe('the last good copy stays', () => {
  it('[TEN-01] while the store is down, and its return is noticed', async () => {
    await nameAt(0)
    isDown = true
    expect([await nameAt(60), await nameAt(3600)]).toEqual(['First', 'First'])
    expect(troubles).toContainEqual({ event: 'site.unreachable', hostname: HOST, error: 'store down' })
    isDown = false
    store.set(siteKey('yard'), config('Second'))
    expect([await nameAt(3700), await nameAt(3701)]).toEqual(['First', 'Second'])
  })

  it.each([
    ['no JSON', '{', 'the config is not JSON'],
    ['no config', '[]', 'the file must be a group of settings'],
    ['a broken rule', config('').replace('"phone"', '"fone"'), 'name must not be empty'],
    ['the config of another tenant', config('Other', 'other'), 'slug must be yard, under which it is kept'],
  ])('[TEN-01] when the store holds %s, which is reported', async (_, text, sentence) => {
    await nameAt(0)
    store.set(siteKey('yard'), text)
    expect([await nameAt(30), await nameAt(31)]).toEqual(['First', 'First'])
    const invalid = troubles.filter(({ event }) => event === 'site.invalid')
    const problems = invalid.flatMap((trouble) => trouble.problems as ConfigProblem[])
    expect(problems.map(({ path, rule }) => `${path} ${rule}`)).toContain(sentence)
  })
})

const bySlug = () => siteBySlug(kv, 'yard', { configs: memory.configs, report: (trouble) => troubles.push(trouble) })

describe('scheduled work, which names a site by its slug', () => {
  it('[TEN-01] goes on with the last good copy while the store is down', async () => {
    await bySlug()
    isDown = true
    expect((await bySlug())?.name).toBe('First')
    expect(troubles).toEqual([{ event: 'site.unreachable', site: 'yard', message: 'store down' }])
  })

  it('[TEN-01] goes on with the last good copy while the store holds a broken config, until it is mended', async () => {
    await bySlug()
    for (const broken of ['{', '{}', config('Other', 'other')]) {
      store.set(siteKey('yard'), broken)
      expect((await bySlug())?.name).toBe('First')
    }
    expect(troubles.map(({ event }) => event)).toEqual(['site.invalid', 'site.invalid', 'site.invalid'])
    store.set(siteKey('yard'), config('Second'))
    expect((await bySlug())?.name).toBe('Second')
  })

  it('[TEN-01] has the copy that a request read, and a request the copy of scheduled work', async () => {
    await nameAt(0)
    isDown = true
    expect((await bySlug())?.name).toBe('First')
    isDown = false
    store.set(hostKey('second.example'), 'yard')
    store.set(siteKey('yard'), '{')
    expect(await nameAt(1, 'second.example')).toBe('First')
  })

  it('[TEN-01] has no site once its config is taken away', async () => {
    await bySlug()
    store.delete(siteKey('yard'))
    expect(await bySlug()).toBeNull()
    isDown = true
    await expect(bySlug()).rejects.toThrow('store down')
  })
})

describe('a host without a site', () => {
  it('[TEN-01] costs one read in half a minute', async () => {
    expect([await nameAt(0, 'stranger.example'), await nameAt(20, 'stranger.example')]).toEqual([null, null])
    expect(reads).toEqual([hostKey('stranger.example')])
  })

  it('[TEN-01] is found once it has one', async () => {
    await nameAt(0, 'new.example')
    store.set(hostKey('new.example'), 'yard')
    expect([await nameAt(29, 'new.example'), await nameAt(30, 'new.example')]).toEqual([null, 'First'])
  })

  it('[TEN-01] never pushes a site out of memory, however many there are', async () => {
    await nameAt(0)
    for (let index = 0; index < 12_000; index++) await nameAt(1, `forged-${index}.example`)
    reads = []
    expect(await nameAt(2)).toBe('First')
    expect(reads).toEqual([])
    expect(memory.unknownHosts.size).toBeLessThanOrEqual(10_000)
  })

  it('[TEN-01] is one whose config is missing or was never good, and no other suffers', async () => {
    store.set(hostKey('gone.example'), 'gone')
    store.set(hostKey('bad.example'), 'bad')
    store.set(siteKey('bad'), '{}')
    expect([await nameAt(0, 'gone.example'), await nameAt(0, 'bad.example'), await nameAt(0)]).toEqual([
      null,
      null,
      'First',
    ])
  })
})

describe('a host never asked for', () => {
  it('[TEN-01] cannot be told while the store is down, so nobody is told that no site lives there', async () => {
    isDown = true
    await expect(nameAt(0)).rejects.toThrow('store down')
    expect(troubles).toEqual([{ event: 'site.unreachable', hostname: HOST, error: 'store down' }])
    isDown = false
    expect(await nameAt(1)).toBe('First')
  })
})
