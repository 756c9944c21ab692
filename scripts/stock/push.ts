import { z } from 'zod'
import { ACTIONS } from '../../shared/feed/problem.ts'
import { MAPPING_NAMES, OWN_SHAPE } from '../../worker/import/mappings.ts'
import { Stop } from '../fail.ts'
import type { ImportOptions, Send } from './import.ts'
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
const failureSchema = z.object({ error: z.object({ message: z.string() }) })

/** Pushes a file to a live site as its dealer's system would; the file goes out as it is read. */
export function toRemote(remote: string, options: ImportOptions): Send {
  const { map = OWN_SHAPE, key } = options
  if (!key) throw new Misuse('--key is missing: a live site takes stock with its key only.')
  if (options.asOf !== null) throw new Misuse('--as-of is for local stock: a live site takes a file as of now.')
  if (!MAPPING_NAMES.includes(map)) {
    throw new Stop(`A live site knows the mappings it ships with: ${MAPPING_NAMES.join(', ')}.`)
  }
  const url = addressOf(remote, options, map)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  return async ({ file, onProblem }) => {
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: file.body, duplex: 'half' }
    const response = await fetch(url, request).catch((error: unknown) => {
      throw new Stop(`${url.origin} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`)
    })
    const body: unknown = await response.json().catch(() => null)
    const answer = answerSchema.safeParse(body)
    if (!answer.success) throw new Stop(`${url.origin} did not take the file. ${wordsOf(body, response.status)}`)
    for (const problem of answer.data.problems) onProblem(problem)
    return answer.data.summary
  }
}

function addressOf(remote: string, options: ImportOptions, map: string): URL {
  if (!URL.canParse(remote)) throw new Misuse(`--remote is an address as https://dealer.example, not ${remote}.`)
  const url = new URL('/api/stock', remote)
  url.search = new URLSearchParams({
    map,
    vanished: options.vanished,
    max_bad: String(options.maxBadShare * 100),
    max_vanished: String(options.maxVanishedShare * 100),
    ...(options.format ? { format: options.format } : {}),
  }).toString()
  return url
}

function wordsOf(body: unknown, status: number): string {
  const failure = failureSchema.safeParse(body)
  return failure.success ? failure.data.error.message : `It answered ${status} without saying why.`
}
