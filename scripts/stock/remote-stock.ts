import { z } from 'zod'
import { ACTIONS, type Action, PROBLEM_KINDS } from '../../shared/feed/problem.ts'
import type { JobLine } from '../../worker/features/jobs/service.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import type { HostedReport } from '../../worker/features/search/typesense/routes.ts'
import type { FeedStatus } from '../../worker/features/stock/feeds/feed-routes.ts'
import type { Fetched } from '../../worker/features/stock/feeds/fetch-feed.ts'
import type { FeedAlarm } from '../../worker/import/alarms.ts'
import { CHANGE_KINDS, type HeldChange, type HeldFile } from '../../worker/import/held-file.ts'
import { FileHeld } from '../../worker/import/hold.ts'
import { MAPPING_NAMES } from '../../worker/import/mappings.ts'
import type { NumberedProblem } from '../../worker/import/problem-report.ts'
import { PUBLICATION_STATES } from '../../worker/stock-records/publications.ts'
import { CommandError } from '../errors.ts'
import { type CallSite, unreadAnswer } from '../operator/remote-site.ts'
import { allPages } from '../operator/site-access.ts'
import type { ImportSettings } from './import-options.ts'
import type { ImportRun, SiteStock } from './site-stock.ts'

const count = z.number().int()
const summarySchema = z.object({
  run: count,
  read: count,
  added: count,
  changed: count,
  returned: count,
  unchanged: count,
  vanished: count,
  refused: count,
  warnings: count,
  questions: count,
  duplicates: count,
  unread: unreadAnswer,
  unpublished: z.string().nullable(),
})
const problem = z.object({
  line: count,
  car: count.optional(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS as [Action, ...Action[]]),
})
const importAnswer = z.union([
  z.object({ summary: summarySchema, problems: z.array(problem) }),
  z.object({
    held: z.object({ feed: z.string(), message: z.string(), gone: count, live: count }),
    problems: z.array(problem),
  }),
])
const problemsAnswer = z.object({
  problems: z.array(problem.extend({ n: count, kind: z.enum(PROBLEM_KINDS) })),
})
const heldAnswer = z.object({
  changes: z.array(z.object({ n: count, change: z.enum(CHANGE_KINDS), key: z.string(), name: z.string() })),
})
const jobsAnswer = z.object({
  jobs: z.array(z.custom<JobLine>((value) => typeof value === 'object' && value !== null && 'state' in value)),
})
const acceptAnswer = z.object({ summary: summarySchema })
const endAnswer = z.object({ vanished: count, unpublished: z.string().nullable() })
const discardAnswer = z.object({ discarded: z.literal(true), feed: z.string() })
const syncAnswer = z.object({
  synced: z.object({
    put: count,
    removed: count,
    refused: z.array(z.object({ car: z.string(), reason: z.string() })),
    isNew: z.boolean(),
  }),
})
const hostedAnswer = z.object({
  hosted: z.custom<HostedReport>((value) => typeof value === 'object' && value !== null && 'asked' in value),
})
const removedAnswer = z.object({ removed: z.array(z.object({ host: z.string(), name: z.string() })) })
const overviewAnswer = z.object({
  counts: z.object({ in_stock: count, coming_soon: count, sold: count, withdrawn: count }),
  runs: z.array(z.custom<ImportRun>((value) => typeof value === 'object' && value !== null && 'outcome' in value)),
  publication: z
    .object({
      state: z.enum(PUBLICATION_STATES),
      tries: count,
      retry_at: count.nullable(),
      trouble: z.string().nullable(),
      cars: count,
    })
    .nullable(),
  alarms: z.array(z.custom<FeedAlarm>((value) => typeof value === 'object' && value !== null && 'reason' in value)),
  held: z.array(z.custom<HeldFile>((value) => typeof value === 'object' && value !== null && 'held_since' in value)),
})
const publishAnswer = z.object({ published: z.object({ cars: count, written: count }) })
const exportAnswer = z.object({ cars: z.array(z.object({ id: count, car: z.looseObject({}) })) })
const feedsAnswer = z.object({
  feeds: z.array(z.custom<FeedStatus>((value) => typeof value === 'object' && value !== null && 'source' in value)),
})
const fetchAnswer = z.custom<Fetched>((value) => typeof value === 'object' && value !== null && 'outcome' in value)
const revealsAnswer = z.object({ reveals: z.array(z.custom<RevealCount>()) })

/** An answer with so many problems may have left out others. */
const MAX_ANSWERED = 100

type ExportedCar = z.output<typeof exportAnswer>['cars'][number]

/** The stock of a deployed site, by the API that its dealer's system uses. */
export function remoteStock(call: CallSite): SiteStock {
  async function exportPage(after: ExportedCar | undefined) {
    const query: Record<string, string> = after ? { after: String(after.id) } : {}
    return (await call({ path: '/api/stock/export', query, answer: exportAnswer, action: 'export its stock' })).cars
  }
  const readReport: SiteStock['problems'] = ({ run, kind }) =>
    allPages<NumberedProblem>(async (last) => {
      const query = { after: String(last?.n ?? 0), ...(kind && { kind }) }
      const path = `/api/stock/runs/${run ?? 'last'}/problems`
      const request = { method: 'GET' as const, path, query, answer: problemsAnswer }
      return (await call({ ...request, action: 'read the report' })).problems
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
    heldChanges: (feed) =>
      allPages<HeldChange>(async (last) => {
        const query = { ...feedQuery(feed), after: String(last?.n ?? 0) }
        const request = { method: 'GET' as const, path: '/api/stock/held', query, answer: heldAnswer }
        return (await call({ ...request, action: 'list what the held file changes' })).changes
      }),
    async accept(feed) {
      const request = { path: '/api/stock/accept', query: feedQuery(feed), answer: acceptAnswer }
      return (await call({ ...request, action: 'accept the held file' })).summary
    },
    endFeed(feed, vanished) {
      const request = { path: '/api/stock/end', query: { feed, vanished }, answer: endAnswer }
      return call({ ...request, action: 'end the feed' })
    },
    async discard(feed) {
      const request = { path: '/api/stock/discard', query: feedQuery(feed), answer: discardAnswer }
      return (await call({ ...request, action: 'discard the held file' })).feed
    },
    overview: () => call({ path: '/api/stock/list', answer: overviewAnswer, action: 'list its stock' }),
    async feeds() {
      return (await call({ path: '/api/stock/feeds', answer: feedsAnswer, action: 'list its feeds' })).feeds
    },
    fetch: (feed) => call({ path: '/api/stock/fetch', query: { feed }, answer: fetchAnswer, action: 'fetch the feed' }),
    async publish() {
      const request = { path: '/api/stock/publish', answer: publishAnswer }
      return (await call({ ...request, action: 'publish its stock' })).published
    },
    async *cars() {
      for await (const { car } of allPages<ExportedCar>(exportPage)) yield car
    },
    async jobs() {
      const request = { method: 'GET' as const, path: '/api/stock/jobs', answer: jobsAnswer }
      return (await call({ ...request, action: 'list its heavy calls' })).jobs
    },
    async phoneReveals(since) {
      const request = { path: '/api/stock/reveals', query: { since: String(since) }, answer: revealsAnswer }
      return (await call({ ...request, action: 'count its phone reveals' })).reveals
    },
    async syncTypesense({ rebuild }) {
      const query: Record<string, string> = rebuild ? { rebuild: '' } : {}
      const request = { path: '/api/stock/hosted', query, answer: syncAnswer }
      return (await call({ ...request, action: 'sync its Typesense collection' })).synced
    },
    async hostedReport() {
      const request = { method: 'GET' as const, path: '/api/stock/hosted/status', answer: hostedAnswer }
      return (await call({ ...request, action: 'ask for its hosted search' })).hosted
    },
    async removeHosted() {
      const request = { path: '/api/stock/hosted/remove', answer: removedAnswer }
      return (await call({ ...request, action: 'delete what is left on a Typesense server' })).removed
    },
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
