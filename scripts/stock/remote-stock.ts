import { z } from 'zod'
import { ACTIONS } from '../../shared/feed/problem.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import { MAPPING_NAMES, OWN_SHAPE } from '../../worker/import/mappings.ts'
import { PUBLICATION_STATES } from '../../worker/stock-records/publications.ts'
import { CommandError, UsageError } from '../errors.ts'
import { allPages } from '../operator/paging.ts'
import type { CallSite } from '../operator/remote-site.ts'
import type { ImportSettings } from './import-options.ts'
import type { ImportRun, SiteStock } from './site-stock.ts'

const count = z.number().int()
const importAnswer = z.object({
  summary: z.object({
    run: count,
    read: count,
    added: count,
    changed: count,
    returned: count,
    unchanged: count,
    vanished: count,
    refused: count,
    warnings: count,
    unpublished: z.string().nullable(),
  }),
  problems: z.array(
    z.object({ line: count, column: z.string(), value: z.string(), reason: z.string(), action: z.enum(ACTIONS) }),
  ),
})
const syncAnswer = z.object({
  synced: z.object({
    put: count,
    removed: count,
    refused: z.array(z.object({ car: z.string(), reason: z.string() })),
    isNew: z.boolean(),
  }),
})
const overviewAnswer = z.object({
  counts: z.object({ in_stock: count, coming_soon: count, sold: count, withdrawn: count }),
  runs: z.array(z.custom<ImportRun>((value) => typeof value === 'object' && value !== null && 'outcome' in value)),
  publication: z
    .object({
      state: z.enum(PUBLICATION_STATES),
      tries: count,
      retry_at: count.nullable(),
      trouble: z.string().nullable(),
    })
    .nullable(),
})
const publishAnswer = z.object({ published: z.object({ cars: count, written: count }) })
const exportAnswer = z.object({ cars: z.array(z.object({ id: count, car: z.looseObject({}) })) })
const revealsAnswer = z.object({ reveals: z.array(z.custom<RevealCount>()) })

type ExportedCar = z.output<typeof exportAnswer>['cars'][number]

/** The stock of a deployed site, by the API that its dealer's system uses. */
export function remoteStock(call: CallSite): SiteStock {
  async function exportPage(after: ExportedCar | undefined) {
    const query: Record<string, string> = after ? { after: String(after.id) } : {}
    return (await call({ path: '/api/stock/export', query, answer: exportAnswer, action: 'export its stock' })).cars
  }
  return {
    async import(settings, { file, onProblem }) {
      const request = { path: '/api/stock', query: importQuery(settings), body: file.body, answer: importAnswer }
      const { summary, problems } = await call({ ...request, action: 'import the file' })
      for (const problem of problems) onProblem(problem)
      return summary
    },
    overview: () => call({ path: '/api/stock/list', answer: overviewAnswer, action: 'list its stock' }),
    async publish() {
      const request = { path: '/api/stock/publish', answer: publishAnswer }
      return (await call({ ...request, action: 'publish its stock' })).published
    },
    async *cars() {
      for await (const { car } of allPages<ExportedCar>(exportPage)) yield car
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
  }
}

function importQuery({ map = OWN_SHAPE, vanished, maxBad, maxVanished, format, asOf }: ImportSettings) {
  if (asOf !== undefined) throw new UsageError('--as-of is for local stock: a deployed site imports a file as of now.')
  if (!MAPPING_NAMES.includes(map)) {
    throw new CommandError(`A deployed site has only the mappings that ship with it: ${MAPPING_NAMES.join(', ')}.`)
  }
  return {
    map,
    vanished,
    max_bad: String(maxBad * 100),
    max_vanished: String(maxVanished * 100),
    ...(format ? { format } : {}),
  }
}
