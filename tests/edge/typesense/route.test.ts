import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { siteFilter } from '../../../shared/search/index-terms.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { hostedStock } from '../../../worker/features/search/typesense/routes.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCarInput } from '../../builders/car-input.ts'
import { siteInput } from '../../builders/site.ts'
import { ADMIN_KEY } from '../../fakes/typesense/server.ts'
import { migrate } from '../migrate.ts'

/** vitest.config.ts answers for hosts of this name outside workerd, as the network would. */
const SERVER = 'https://typesense.example'
const key = stockKeys.newKey()
const bearer = { authorization: `Bearer ${key}` }

/** A hosted site with one car of record. */
async function aHostedSite(slug: string, host = SERVER) {
  const ownKey = btoa(`${'x'.repeat(48)}${JSON.stringify({ filter_by: siteFilter(slug) })}`)
  await env.KV.put(
    siteKey(slug),
    JSON.stringify(siteInput({ slug, typesense: { host, key: ownKey, collection: slug, trial: true } })),
  )
  const { source_key, status, ...input } = aCarInput({ source_key: 'U1' })
  await env.DB.prepare(
    `insert into car (site, source_key, slug, status, created_at, updated_at, sold_at, doc)
     values (?1, ?2, ?3, ?4, 1, 1, null, ?5)`,
  )
    .bind(slug, source_key, `${slug}-1`, status, toDocument({ ...input, source_key, status }))
    .run()
  await stockKeys.setKey(siteStore(env.DB, slug), key, 1)
}

/** The route as it stands in the app: the site comes from the hostname. */
async function send(
  site: string,
  headers: Record<string, string> = bearer,
  query = '',
  secrets = { TYPESENSE_API_KEY: ADMIN_KEY },
) {
  const app = new Hono<{ Bindings: typeof env; Variables: { site: { slug: string } } }>()
    .use(async (c, next) => {
      c.set('site', { slug: site })
      await next()
    })
    .route('/api/stock/hosted', hostedStock)
  const answer = await app.request(`/api/stock/hosted${query}`, { method: 'POST', headers }, { ...env, ...secrets })
  return {
    status: answer.status,
    ...(await answer.json<{ synced?: unknown; error?: { code: string; message: string } }>()),
  }
}

beforeAll(migrate)
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('POST /api/stock/hosted', () => {
  it('[SRC-20] tells the server of everything at first, then of nothing new, and of everything again to rebuild', async () => {
    await aHostedSite('told')
    expect(await send('told')).toEqual({ status: 200, synced: { put: 1, removed: 0, refused: [], isNew: true } })
    expect(await send('told')).toMatchObject({ synced: { put: 0, isNew: false } })
    await new Promise((later) => setTimeout(later, 5))
    expect(await send('told', bearer, '?rebuild')).toMatchObject({ synced: { put: 1, isNew: true } })
  })

  it('[SRC-20] [TEN-06] takes the key of its own site alone', async () => {
    await aHostedSite('locked')
    await stockKeys.setKey(siteStore(env.DB, 'locked'), stockKeys.newKey(), 1)
    expect(await send('locked', {})).toMatchObject({ status: 401, error: { code: 'no_key' } })
    expect(await send('locked')).toMatchObject({ status: 403, error: { code: 'wrong_key' } })
  })

  it('[SRC-20] says that a site is not hosted', async () => {
    await env.KV.put(siteKey('unhosted'), JSON.stringify(siteInput({ slug: 'unhosted' })))
    await stockKeys.setKey(siteStore(env.DB, 'unhosted'), key, 1)
    expect(await send('unhosted')).toMatchObject({ status: 409, error: { code: 'not_hosted' } })
  })

  it.each([
    ['does not answer', 'https://error.typesense.example', ADMIN_KEY],
    ['has no key to write with', SERVER, ''],
  ])(
    '[SRC-20] says that it %s, keeps the reason for the log, and leaves the change to be told',
    async (_, host, secret) => {
      const slug = `untold-${host.length}`
      await aHostedSite(slug, host)
      const { status, error } = await send(slug, bearer, '', { TYPESENSE_API_KEY: secret })
      expect([status, error?.code]).toEqual([502, 'sync_failed'])
      expect(error?.message).not.toContain('TYPESENSE')
      const row = await env.DB.prepare('select asked, done from hosted_sync where site = ?').bind(slug).first()
      expect(row).toMatchObject({ asked: 1, done: 0 })
    },
  )
})
