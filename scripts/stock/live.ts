import { z } from 'zod'
import { ACTIONS } from '../../shared/feed/problem.ts'
import type { RevealCount } from '../../worker/features/phone-reveal/service.ts'
import { MAPPING_NAMES, OWN_SHAPE } from '../../worker/import/mappings.ts'
import { Misuse, Stop } from '../fail.ts'
import type { Ask } from '../operator/live.ts'
import { allPages } from '../operator/places.ts'
import type { ImportOptions } from './import-options.ts'
import type { Run, Stock } from './source.ts'

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
  }),
  problems: z.array(
    z.object({ line: count, column: z.string(), value: z.string(), reason: z.string(), action: z.enum(ACTIONS) }),
  ),
})
const tellAnswer = z.object({
  synced: z.object({
    put: count,
    removed: count,
    refused: z.array(z.object({ car: z.string(), reason: z.string() })),
    isNew: z.boolean(),
  }),
})
const listAnswer = z.object({
  counts: z.object({ in_stock: count, coming_soon: count, sold: count, withdrawn: count }),
  runs: z.array(z.custom<Run>((value) => typeof value === 'object' && value !== null && 'outcome' in value)),
})
const exportAnswer = z.object({ cars: z.array(z.object({ id: count, car: z.looseObject({}) })) })
const revealsAnswer = z.object({ reveals: z.array(z.custom<RevealCount>()) })

type Page = z.output<typeof exportAnswer>['cars'][number]

/** The stock of a live site, asked for as its dealer's system would. */
export function liveStock(ask: Ask): Stock {
  async function page(after: Page | undefined) {
    const query: Record<string, string> = after ? { after: String(after.id) } : {}
    return (await ask({ path: '/api/stock/export', query, answer: exportAnswer, deed: 'tell its stock' })).cars
  }
  return {
    async take(options, { file, onProblem }) {
      const call = { path: '/api/stock', query: queryOf(options), body: file.body, answer: importAnswer }
      const { summary, problems } = await ask({ ...call, deed: 'take the file' })
      for (const problem of problems) onProblem(problem)
      return summary
    },
    listing: () => ask({ path: '/api/stock/list', answer: listAnswer, deed: 'list its stock' }),
    async *cars() {
      for await (const { car } of allPages<Page>(page)) yield car
    },
    async reveals(since) {
      const call = { path: '/api/stock/reveals', query: { since: String(since) }, answer: revealsAnswer }
      return (await ask({ ...call, deed: 'tell what was asked for' })).reveals
    },
    async tell(isAnew) {
      const query: Record<string, string> = isAnew ? { rebuild: '' } : {}
      return (await ask({ path: '/api/stock/hosted', query, answer: tellAnswer, deed: 'tell its server' })).synced
    },
  }
}

function queryOf({ map = OWN_SHAPE, vanished, maxBadShare, maxVanishedShare, format, asOf }: ImportOptions) {
  if (asOf !== null) throw new Misuse('--as-of is for local stock: a live site takes a file as of now.')
  if (!MAPPING_NAMES.includes(map)) {
    throw new Stop(`A live site knows the mappings it ships with: ${MAPPING_NAMES.join(', ')}.`)
  }
  return {
    map,
    vanished,
    max_bad: String(maxBadShare * 100),
    max_vanished: String(maxVanishedShare * 100),
    ...(format ? { format } : {}),
  }
}
