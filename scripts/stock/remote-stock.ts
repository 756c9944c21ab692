import { z } from 'zod'
import { FileHeld } from '../../worker/import/hold.ts'
import { MAPPING_NAMES } from '../../worker/import/mappings.ts'
import { CommandError } from '../errors.ts'
import { type CallSite, callBy } from '../operator/remote-site.ts'
import { allPages } from '../operator/site-access.ts'
import { heldAnswer, STOCK_CALLS } from './calls.ts'
import type { ImportSettings } from './import-options.ts'
import type { SiteStock } from './site-stock.ts'

/** An answer with so many problems may have left out others. */
const MAX_ANSWERED = 100

const importAnswer = z.union([STOCK_CALLS['POST /api/stock'].answers[200], heldAnswer])

/** The stock of a deployed site, by the API that its dealer's system uses. */
export function remoteStock(call: CallSite): SiteStock {
  const ask = callBy(call, STOCK_CALLS)
  const readReport: SiteStock['problems'] = ({ run, kind }) =>
    allPages(async (last) => {
      const query = { after: String(last?.n ?? 0), ...(kind && { kind }) }
      const path = `/api/stock/runs/${run ?? 'last'}/problems`
      return (await ask('GET /api/stock/runs/{id}/problems', 'read the report', { path, query })).problems
    })
  return {
    async import(settings, { file, onProblem }) {
      const request = { path: '/api/stock', query: importQuery(settings), body: file.body, answer: importAnswer }
      const answer = await call({ ...request, action: 'import the file' })
      if ('held' in answer) throw new FileHeld(answer.held, answer.held.feed, answer.held.message)
      const { summary, problems } = answer
      const all = problems.length < MAX_ANSWERED ? problems : readReport({ run: summary.run, kind: null })
      for await (const each of all) onProblem(each)
      return summary
    },
    problems: readReport,
    async held(feed) {
      const readPage = (after: number) =>
        ask('GET /api/stock/held', 'list what is held', { query: { ...feedQuery(feed), after: String(after) } })
      return { ...(await readPage(0)), changes: allPages(async (last) => (await readPage(last?.n ?? 0)).changes) }
    },
    accept: (feed, car) =>
      ask('POST /api/stock/accept', 'accept the held file', {
        query: { ...feedQuery(feed), ...(car === undefined ? {} : { car }) },
      }),
    endFeed: (feed, vanished) => ask('POST /api/stock/end', 'end the feed', { query: { feed, vanished } }),
    discard: async (feed) =>
      (await ask('POST /api/stock/discard', 'discard the held file', { query: feedQuery(feed) })).feed,
    overview: () => ask('POST /api/stock/list', 'list its stock'),
    feeds: async () => (await ask('POST /api/stock/feeds', 'list its feeds')).feeds,
    fetch: (feed) => ask('POST /api/stock/fetch', 'fetch the feed', { query: { feed } }),
    publish: async () => (await ask('POST /api/stock/publish', 'publish its stock')).published,
    async *cars() {
      const pages = allPages<{ id: number; car: object }>(async (last) => {
        const query: Record<string, string> = last ? { after: String(last.id) } : {}
        return (await ask('POST /api/stock/export', 'export its stock', { query })).cars
      })
      for await (const { car } of pages) yield car
    },
    jobs: async () => (await ask('GET /api/stock/jobs', 'list its heavy calls')).jobs,
    phoneReveals: async (since) =>
      (await ask('POST /api/stock/reveals', 'count its phone reveals', { query: { since: String(since) } })).reveals,
    async syncTypesense({ rebuild }) {
      const query: Record<string, string> = rebuild ? { rebuild: '' } : {}
      return (await ask('POST /api/stock/hosted', 'sync its Typesense collection', { query })).synced
    },
    hostedReport: async () => (await ask('GET /api/stock/hosted/status', 'ask for its hosted search')).hosted,
    removeHosted: async () =>
      (await ask('POST /api/stock/hosted/remove', 'delete what is left on a Typesense server')).removed,
  }
}

const feedQuery = (feed: string | undefined): Record<string, string> => (feed === undefined ? {} : { feed })

function importQuery({ map, feed, vanished, maxBad, maxVanished, format, asOf, isDemo }: ImportSettings) {
  if (map !== undefined && !MAPPING_NAMES.includes(map)) {
    throw new CommandError(
      `A deployed site has the mappings that ship with it: ${MAPPING_NAMES.join(', ')}; and those of the feeds in its site.json, by --feed.`,
    )
  }
  return {
    ...(map ? { map } : {}),
    ...feedQuery(feed),
    ...(vanished ? { vanished } : {}),
    ...(maxBad === undefined ? {} : { max_bad: String(maxBad * 100) }),
    ...(maxVanished === undefined ? {} : { max_vanished: String(maxVanished * 100) }),
    ...(format ? { format } : {}),
    ...(isDemo ? { demo: 'yes' } : {}),
    ...(asOf === undefined ? {} : { as_of: new Date(asOf).toISOString() }),
  }
}
