import { Hono } from 'hono'
import type { Bindings } from '../../../bindings.ts'
import { fail, requireKey } from '../../../http/api-keys.ts'
import { stockKeys } from '../../../platform/bearer-keys.ts'
import { type Fetch, httpFetch } from '../../../platform/http-fetch.ts'
import { errorText, report } from '../../../platform/log.ts'
import { siteBySlug } from '../../../platform/site-by-slug.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import type { Housed } from '../../../platform/store-of.ts'
import { openStore } from '../../../platform/store-of.ts'
import { type HostedStatus, hostedStatus } from '../../../stock-records/hosted-status.ts'
import { adminClient } from './client.ts'
import { collectionWriter } from './collection-writer.ts'
import { collectionRecord, deleteSyncedCars, deleteSyncTask, resetTarget } from './records.ts'
import { deleteHostedState, explainNotNeeded, hostedNeed } from './server-state.ts'
import { HostedNotNeeded, pushStock, recordStockChange } from './sync.ts'

type Env = Pick<Bindings, 'KV' | 'TYPESENSE_API_KEY'>

export type HostedReport = NonNullable<Awaited<ReturnType<typeof hostedReport>>>

/** What an operator is shown: the status, and what the server itself says now. null for a site without hosted search. */
export async function hostedReport(env: Env, store: SiteStore, now: number, fetcher: Fetch = httpFetch) {
  const slug = store.site
  const site = await siteBySlug(env.KV, slug)
  if (!site?.typesense) return null
  const { host, collection } = site.typesense
  const need = await hostedNeed({ kv: env.KV, store }, site)
  const status = await hostedStatus(store, now)
  return {
    ...(status ?? NEVER),
    site: slug,
    host,
    collection,
    /** Why the server is of no use to this site; null where it is of use. */
    advice: need.isNeeded ? null : explainNotNeeded(slug, need),
    published_cars: need.cars,
    ...(await askServer(env.TYPESENSE_API_KEY, { host, collection, slug, fetcher })),
    /** The collections that this site's syncs have created there and not deleted. */
    collections: await collectionRecord(store, host).names(),
    /** Collections on servers that the config named before, and how to delete them; null where there are none. */
    leftovers: explainLeftovers(slug, await findLeftovers(env, store)),
  }
}

const NEVER: Omit<HostedStatus, 'site'> = {
  asked: 0,
  done: 0,
  cars: null,
  hosted_cars: null,
  synced_at: null,
  answers: 0,
  stand_ins: 0,
  trouble: null,
  trouble_at: null,
}

/** The documents that the server counts now; null when it cannot be asked, and why. */
type ServerCount = { server_cars: number | null; server_trouble: string | null }
type Place = { host: string; collection: string; slug: string; fetcher: Fetch }

async function askServer(key: string | undefined, { host, collection, slug, fetcher }: Place): Promise<ServerCount> {
  if (!key) return { server_cars: null, server_trouble: 'TYPESENSE_API_KEY is not set.' }
  try {
    const writer = collectionWriter(adminClient(host, key, fetcher), collection)
    return { server_cars: await writer.count(collection, slug), server_trouble: null }
  } catch (error) {
    return { server_cars: null, server_trouble: errorText(error) }
  }
}

type HostedEnv = { Bindings: Bindings; Variables: { site: Housed } }

/** Why a site without hosted search is refused, with what to do about what is left of one. */
const explainNotHosted = async (env: Bindings, store: SiteStore): Promise<string> =>
  ['The search of this site is not hosted.', explainLeftovers(store.site, await findLeftovers(env, store))]
    .filter((sentence) => sentence !== null)
    .join(' ')

/**
 * GET /api/stock/hosted/status: how hosted search stands. POST sends what has changed since the last sync to hosted search, or
 * everything at the first sync and with `?rebuild` (SRC-20). A failed sync is tried again every minute. POST remove deletes
 * what is left on servers that the config no longer names.
 */
export const hostedStock = new Hono<HostedEnv>()
  .get('/status', requireKey(stockKeys), async (c) => {
    const store = openStore(c.env, c.var.site)
    const hosted = await hostedReport(c.env, store, Date.now())
    c.header('Cache-Control', 'no-store')
    return hosted ? c.json({ hosted }) : fail(c, 409, 'not_hosted', await explainNotHosted(c.env, store))
  })
  .post('/', requireKey(stockKeys), async (c) => {
    const store = openStore(c.env, c.var.site)
    if (!(await recordStockChange(c.env, store)))
      return fail(c, 409, 'not_hosted', await explainNotHosted(c.env, store))
    if (c.req.query('rebuild') !== undefined) await resetTarget(store)
    try {
      const synced = await pushStock(c.env, store)
      return synced ? c.json({ synced }) : fail(c, 409, 'busy', 'Another sync of this stock is running.')
    } catch (error) {
      if (error instanceof HostedNotNeeded) return fail(c, 409, 'not_needed', error.message)
      report({ event: 'typesense.sync_failed', site: store.site, message: String(error) })
      return fail(
        c,
        502,
        'sync_failed',
        'Hosted search could not be updated. It is tried again every minute; the log says why.',
      )
    }
  })
  .post('/remove', requireKey(stockKeys), async (c) => {
    const store = openStore(c.env, c.var.site)
    try {
      return c.json({ removed: await removeLeftovers(c.env, store) })
    } catch (error) {
      report({ event: 'typesense.remove_failed', site: store.site, message: String(error) })
      return fail(c, 502, 'remove_failed', 'The server did not delete it all; the log says why. Try again.')
    }
  })

/** A collection of a site on a server that its config no longer names. */
export type Leftover = { host: string; name: string }

/** A site whose config is not known has none: it may be hosted still. */
export async function findLeftovers({ KV }: Pick<Env, 'KV'>, store: SiteStore): Promise<Leftover[]> {
  const site = await siteBySlug(KV, store.site)
  if (!site) return []
  return store.rows<Leftover>(
    'select host, name from hosted_collection where site = ?1 and host is not ?2 order by host, created_at, name',
    [site.typesense?.host ?? null],
  )
}

/**
 * Deletes them from their servers, with the aliases that lead to them, and what was known of a site that is hosted
 * nowhere now. Throws when a server does not take it: what is deleted until then is off the record.
 */
export async function removeLeftovers(env: Env, store: SiteStore): Promise<Leftover[]> {
  const leftovers = await findLeftovers(env, store)
  if (leftovers.length > 0 && !env.TYPESENSE_API_KEY) throw new Error('TYPESENSE_API_KEY is not set.')
  for (const { host, name } of leftovers) {
    const writer = collectionWriter(adminClient(host, env.TYPESENSE_API_KEY ?? '', httpFetch), readAlias(name))
    if ((await writer.current()) === name) await writer.dropAlias()
    await writer.drop(name)
    await collectionRecord(store, host).remove(name)
  }
  const site = await siteBySlug(env.KV, store.site)
  if (site && site.typesense === null) {
    await deleteSyncedCars(store)
    await deleteSyncTask(store)
    await deleteHostedState(env.KV, store.site)
  }
  return leftovers
}

/** The alias that a collection was named after (newCollectionName). */
const readAlias = (collection: string): string => collection.slice(0, collection.lastIndexOf('-'))

/** For operators: the leftovers, and the command that removes them; null without any. */
export function explainLeftovers(slug: string, leftovers: readonly Leftover[]): string | null {
  if (leftovers.length === 0) return null
  const list = leftovers.map(({ host, name }) => `${name} on ${host}`).join(', ')
  return (
    `Its config no longer names the server of: ${list}. ` +
    `To delete what is left there, with the key of that server in TYPESENSE_API_KEY: npm run stock -- hosted remove --site ${slug}`
  )
}
