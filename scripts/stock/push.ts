import { z } from 'zod'
import { ACTIONS } from '../../shared/feed/problem.ts'
import { type ImportSummary } from '../../worker/import/import-stock.ts'
import { MAPPING_NAMES, OWN_SHAPE } from '../../worker/import/mappings.ts'
import { Stop } from '../fail.ts'
import type { StockFile } from './file.ts'
import type { ImportOptions } from './import.ts'
import { Misuse } from './options.ts'
import type { Report } from './report.ts'

const count = z.number().int()
const answerSchema = z.object({
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
const failureSchema = z.object({ error: z.object({ message: z.string() }) })

/** Pushes a file to a live site as its dealer's system would; the file goes out as it is read. */
export async function pushTo(
  remote: string,
  options: ImportOptions,
  file: StockFile,
  report: Report,
): Promise<ImportSummary> {
  const { map = OWN_SHAPE, key } = options
  if (!key) throw new Misuse('--key is missing: a live site takes stock with its key only.')
  if (options.asOf !== null) throw new Misuse('--as-of works for local stock only: a live site takes a file as of now.')
  if (!MAPPING_NAMES.includes(map))
    throw new Stop(`A live site knows the mappings it ships with: ${MAPPING_NAMES.join(', ')}.`)

  const url = new URL('/api/stock', remote)
  url.search = new URLSearchParams({
    map,
    vanished: options.vanished,
    max_bad: String(options.maxBadShare * 100),
    max_vanished: String(options.maxVanishedShare * 100),
    ...(options.format ? { format: options.format } : {}),
  }).toString()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: file.body, duplex: 'half' }
  const response = await fetch(url, request).catch((error: unknown) => {
    throw new Stop(`${url.origin} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`)
  })
  const body: unknown = await response.json().catch(() => null)
  const answer = answerSchema.safeParse(body)
  if (answer.success) {
    for (const problem of answer.data.problems) report.add(problem)
    return answer.data.summary
  }
  const failure = failureSchema.safeParse(body)
  const words = failure.success ? failure.data.error.message : `It answered ${response.status} without saying why.`
  throw new Stop(`${url.origin} did not take the file. ${words}`)
}
