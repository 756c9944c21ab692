import { z } from 'zod'
import { ACTIONS } from '../../shared/feed/problem.ts'
import { MAPPING_NAMES, OWN_SHAPE } from '../../worker/import/mappings.ts'
import { Stop } from '../fail.ts'
import type { ImportOptions, Send } from './import-options.ts'
import { liveSite } from './live.ts'
import { Misuse } from './options.ts'

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
/** Pushes a file to a live site as its dealer's system would; the file goes out as it is read. */
export function toRemote(remote: string, options: ImportOptions): Send {
  const { map = OWN_SHAPE, key, vanished, maxBadShare, maxVanishedShare, format } = options
  const ask = liveSite(remote, key)
  if (options.asOf !== null) throw new Misuse('--as-of is for local stock: a live site takes a file as of now.')
  if (!MAPPING_NAMES.includes(map)) {
    throw new Stop(`A live site knows the mappings it ships with: ${MAPPING_NAMES.join(', ')}.`)
  }
  const query = {
    map,
    vanished,
    max_bad: String(maxBadShare * 100),
    max_vanished: String(maxVanishedShare * 100),
    ...(format ? { format } : {}),
  }
  return async ({ file, onProblem }) => {
    const call = { path: '/api/stock', query, body: file.body, answer: answerSchema, deed: 'take the file' }
    const { summary, problems } = await ask(call)
    for (const problem of problems) onProblem(problem)
    return summary
  }
}
