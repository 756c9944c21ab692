import { z } from 'zod'
import type { Format } from '../../shared/feed/mapping-schema.ts'
import { ACTIONS, type Action, type Problem } from '../../shared/feed/problem.ts'
import { easternDay } from '../../shared/time.ts'
import { type ListedOffer, listOffers } from '../../worker/features/offers/database.ts'
import { importOffers, type OfferSummary } from '../../worker/features/offers/import-offers.ts'
import { dealerDay } from '../../worker/platform/local-time.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { UsageError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import type { CallSite } from '../operator/remote-site.ts'
import { unreadAnswer } from '../operator/unread-answer.ts'
import { findOfferMapping } from './mapping.ts'

export type OfferImportSettings = {
  feed: string
  /** The file of a mapping. */
  map?: string | undefined
  format?: Format | undefined
  dryRun?: true | undefined
}

type ImportInput = { body: ReadableStream<Uint8Array>; onProblem: (problem: Problem) => void }

/** The offers of one site, local or deployed. */
export type SiteOffers = {
  import: (settings: OfferImportSettings, input: ImportInput) => Promise<OfferSummary>
  list: () => Promise<ListedOffer[]>
}

export function localOffers({ env: { KV }, site, store }: LocalSite): SiteOffers {
  const dayAt = async () => {
    const config = await siteBySlug(KV, site)
    return (moment: number) => (config ? dealerDay(config, moment) : easternDay(moment))
  }
  return {
    async import({ feed, map, format = null, dryRun = false }, input) {
      const config = await siteBySlug(KV, site)
      const mapping = findOfferMapping(map, config?.offers.mapping ?? null)
      const order = { store, feed, mapping, format, now: Date.now(), dayAt: await dayAt(), isDryRun: dryRun }
      return importOffers({ ...order, ...input })
    },
    list: async () => listOffers(store, (await dayAt())(Date.now())),
  }
}

const count = z.number().int()
const problem = z.object({
  line: count,
  car: count.optional(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  action: z.enum(ACTIONS as [Action, ...Action[]]),
})
const importAnswer = z.object({
  summary: z.object({
    read: count,
    added: count,
    changed: count,
    returned: count,
    unchanged: count,
    vanished: count,
    refused: count,
    warnings: count,
    unread: unreadAnswer,
  }),
  problems: z.array(problem),
})
const listAnswer = z.object({
  offers: z.array(z.custom<ListedOffer>((value) => typeof value === 'object' && value !== null && 'state' in value)),
})

/** The offers of a deployed site, by the calls that its dealer's system uses. */
export const remoteOffers = (call: CallSite): SiteOffers => ({
  async import({ feed, map, format, dryRun }, { body, onProblem }) {
    if (map !== undefined)
      throw new UsageError('--map is for local data: a deployed site maps by offers.mapping of its config.')
    const query = { feed, ...(format && { format }), ...(dryRun && { dry_run: 'yes' }) }
    const request = { path: '/api/offers', method: 'PUT', query, body, answer: importAnswer } as const
    const { summary, problems } = await call({ ...request, action: 'import the offers' })
    problems.forEach(({ car, ...each }) => onProblem({ ...each, ...(car !== undefined && { car }) }))
    return summary
  },
  list: async () => (await call({ path: '/api/offers/list', answer: listAnswer, action: 'list its offers' })).offers,
})
