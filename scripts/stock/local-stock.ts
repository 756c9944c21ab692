import { stockScope } from '../../shared/stock/stock-scope.ts'
import { MAX_LISTED_JOBS } from '../../worker/features/jobs/routes.ts'
import { recentJobs } from '../../worker/features/jobs/service.ts'
import { revealsByCar } from '../../worker/features/phone-reveal/service.ts'
import { resetTarget } from '../../worker/features/search/typesense/records.ts'
import {
  explainLeftovers,
  findLeftovers,
  type HostedReport,
  hostedReport,
  type Leftover,
  removeLeftovers,
} from '../../worker/features/search/typesense/routes.ts'
import {
  HostedNotNeeded,
  pushStock,
  recordStockChange,
  type Synced,
} from '../../worker/features/search/typesense/sync.ts'
import { fetchNow, siteFeeds } from '../../worker/features/stock/feeds/feed-routes.ts'
import { isUrlFeed } from '../../worker/features/stock/feeds/fetch-feed.ts'
import { publishRefusal } from '../../worker/features/stock/publication.ts'
import { openFeedAlarms } from '../../worker/import/alarms.ts'
import { endFeed } from '../../worker/import/end-feed.ts'
import { acceptWaiting, discardWaiting, explainUnknownFeed, findWaiting } from '../../worker/import/feed-policy.ts'
import { heldChanges, heldFiles } from '../../worker/import/held-file.ts'
import { findRun, recentRuns } from '../../worker/import/history.ts'
import { importStock } from '../../worker/import/import-stock.ts'
import { type NumberedProblem, readProblems } from '../../worker/import/problem-report.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { publish } from '../../worker/publish.ts'
import { INDEX_FORMAT } from '../../worker/stock-index/encode.ts'
import { maxIndexBytes } from '../../worker/stock-index/index-size.ts'
import { publicationStatus } from '../../worker/stock-records/publications.ts'
import { countByStatus, exportedCar, readCars } from '../../worker/stock-records/records.ts'
import { CommandError, errorMessage } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import { allPages } from '../operator/site-access.ts'
import { publishStock } from './held.ts'
import { findPolicy } from './mapping.ts'
import type { SiteStock } from './site-stock.ts'
import { requireTypesenseKey } from './typesense-key.ts'

/** Upper bound on a file's size, far above any dealer's feed: ends input that never stops. */
const MAX_BYTES = 4_000_000_000
const MAX_RUNS = 20
const PAGE_ROWS = 1000

export function localStock(local: LocalSite): SiteStock {
  const { env, site, store } = local
  const onCommitted = () => publishStock(env, store)
  return {
    async import({ format, asOf = Date.now(), ...settings }, { file, onProblem, onRow }) {
      if (asOf > Date.now()) throw new CommandError('--as-of lies in the future. Leave it out for now.')
      return importStock({
        store,
        ...(await findPolicy(local, settings)),
        body: file.body,
        source: file.name,
        format: format ?? null,
        asOf,
        maxBytes: MAX_BYTES,
        ...(await readSettings(local)),
        clock: Date.now,
        onProblem,
        onRow,
        onCommitted,
      })
    },
    overview: async () => ({
      counts: await countByStatus(store),
      runs: await recentRuns(store, MAX_RUNS),
      publication: await publicationStatus(store, { format: INDEX_FORMAT, now: Date.now() }),
      alarms: await openFeedAlarms(store),
      held: await heldFiles(store),
    }),
    jobs: () => recentJobs(store, MAX_LISTED_JOBS),
    async publish() {
      const published = await publishStock(env, store, true)
      if (published) return published
      throw new CommandError(await publishRefusal(store, Date.now()))
    },
    async *problems({ run: id, kind }) {
      const run = await findRun(store, id)
      if (!run) throw new CommandError(id === null ? `${site} has no import yet.` : `${site} has no import ${id}.`)
      yield* allPages<NumberedProblem>((last) =>
        readProblems(store, { run: run.id, kind, after: last?.n ?? 0, limit: PAGE_ROWS }),
      )
    },
    async held(asked) {
      const found = await findWaiting(await makeQuestion(local, asked))
      if ('unclear' in found) return nothingHeld(site, found.unclear)
      const page = { run: found.held?.run ?? 0, feed: found.feed, limit: PAGE_ROWS }
      return { ...found, changes: allPages((last) => heldChanges(store, { ...page, after: last?.n ?? 0 })) }
    },
    async accept(feed, car) {
      const order = { store, clock: Date.now, ...(await readSettings(local)), onCommitted }
      const accepted = await acceptWaiting(order, { ...(await makeQuestion(local, feed)), car })
      return 'unclear' in accepted ? nothingHeld(site, accepted.unclear) : accepted
    },
    async endFeed(feed, vanished) {
      const { feeds } = await makeQuestion(local, feed)
      const unknown = await explainUnknownFeed({ store, feeds }, feed)
      if (unknown) throw new CommandError(unknown)
      return endFeed({ store, feed, vanished, clock: Date.now, onCommitted })
    },
    async discard(feed) {
      const answer = await discardWaiting(await makeQuestion(local, feed), Date.now())
      return 'unclear' in answer ? nothingHeld(site, answer.unclear) : answer.feed
    },
    feeds: async () => siteFeeds(store, (await siteBySlug(env.KV, site))?.feeds ?? []),
    async fetch(name) {
      const config = await siteBySlug(env.KV, site)
      const feed = config?.feeds.find((one) => one.name === name)
      if (!config || !feed || !isUrlFeed(feed))
        throw new CommandError(`The feed ${name} of ${site} is not one that the site fetches.`)
      const deferred: Promise<unknown>[] = []
      const defer = (work: Promise<unknown>) => void deferred.push(work)
      // The secrets of feeds are variables of the operator's environment here.
      const own = { ...process.env, ...env }
      const fetched = await fetchNow({ env: own, now: Date.now(), allowsLocal: true, publish, defer }, config, feed)
      await Promise.allSettled(deferred)
      return fetched
    },
    async *cars() {
      for await (const car of readCars(store, { soldSince: null })) yield exportedCar(car)
    },
    phoneReveals: (since) => revealsByCar(store, since),
    syncTypesense: ({ rebuild }) => syncTypesense(local, rebuild),
    hostedReport: async (): Promise<HostedReport> =>
      (await hostedReport(env, store, Date.now())) ?? (await throwNotHosted(local)),
    removeHosted: () => removeHosted(local),
  }
}

/** What the site's config says of every import; the defaults while its config is not in the local stores. */
async function readSettings({ env, site }: LocalSite) {
  const config = await siteBySlug(env.KV, site)
  return { maxIndexBytes: maxIndexBytes(config), ...(config && { scope: stockScope(config, Date.now()) }) }
}

const makeQuestion = async ({ env, site, store }: LocalSite, asked: string | undefined) => ({
  store,
  feeds: (await siteBySlug(env.KV, site))?.feeds ?? [],
  asked,
})

function nothingHeld(site: string, why: string): never {
  throw new CommandError(`${site}: ${why} See: npm run stock -- runs --site ${site}`)
}

async function syncTypesense({ env, site, store }: LocalSite, rebuild: boolean): Promise<Synced> {
  if (!(await siteBySlug(env.KV, site))?.typesense) await throwNotHosted({ env, site, store })
  requireTypesenseKey()
  await recordStockChange(env, store)
  if (rebuild) await resetTarget(store)
  const synced = await pushStock(env, store).catch((error: unknown) => {
    throw error instanceof HostedNotNeeded ? new CommandError(error.message) : error
  })
  if (synced) return synced
  throw new CommandError(`Another sync of the stock of ${site} is running. Run the command again in two minutes.`)
}

async function removeHosted({ env, store }: LocalSite): Promise<Leftover[]> {
  if ((await findLeftovers(env, store)).length > 0) requireTypesenseKey()
  return removeLeftovers(env, store).catch((error: unknown) => {
    throw new CommandError(
      `The server did not delete it all: ${errorMessage(error)}. Check it and TYPESENSE_API_KEY, then try again.`,
    )
  })
}

async function throwNotHosted({ env, site, store }: Pick<LocalSite, 'env' | 'site' | 'store'>): Promise<never> {
  const leftovers = explainLeftovers(site, await findLeftovers(env, store))
  if (leftovers !== null) throw new CommandError(`The search of ${site} is not hosted. ${leftovers}`)
  throw new CommandError(
    `${site} has no typesense in the config that is loaded. Add it to tenants/${site}/site.json (npm run stock -- hosted ` +
      'key prints it), then publish it: npm run sites -- publish',
  )
}
