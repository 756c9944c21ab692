import { z } from 'zod'
import { Misuse, Stop } from '../fail.ts'
import type { Call } from './call.ts'

const failureSchema = z.object({ error: z.object({ message: z.string() }) })

type Question<Answer> = {
  path: string
  query?: Record<string, string>
  body?: ReadableStream<Uint8Array>
  answer: z.ZodType<Answer>
  /** What the site has not done when it does not answer so: 'take the file'. */
  deed: string
}

export type Ask = <Answer>(question: Question<Answer>) => Promise<Answer>

type Means = {
  key: string | undefined
  /** The variable of the environment that it may stand in. */
  variable: string
  call: Call
}

/** A live site, asked as its operator may who has a key. A call ends with the site's own words when it is refused. */
export function liveSite(remote: string, { key, variable, call }: Means): { host: string; ask: Ask } {
  const { origin, host } = addressOf(remote)
  if (!key) throw new Misuse(`--key is missing: a live site answers to its key only. Say it, or set ${variable}.`)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const ask: Ask = async ({ path, query = {}, body, answer, deed }) => {
    const url = new URL(path, origin)
    url.search = new URLSearchParams(query).toString()
    const response = await call(url, { method: 'POST', headers, body: body ?? null }).catch((error: unknown) => {
      throw new Stop(`${origin} cannot be reached: ${whyNot(error)}.`)
    })
    const told: unknown = await response.json().catch(() => null)
    const read = answer.safeParse(told)
    if (response.ok && read.success) return read.data
    throw new Stop(`${origin} did not ${deed}. ${wordsOf(response, told)}`)
  }
  return { host, ask }
}

/** A key is a secret: it goes over the air sealed, or to this machine. */
function addressOf(remote: string): URL {
  if (!URL.canParse(remote)) throw new Misuse(`--remote is an address as https://dealer.example, not ${remote}.`)
  const url = new URL(remote)
  const isHere = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isHere)) return url
  throw new Misuse(`--remote begins with https://, or the key could be read on its way: not ${remote}.`)
}

function wordsOf({ status, headers }: Response, told: unknown): string {
  const failure = failureSchema.safeParse(told)
  if (failure.success) return failure.data.error.message
  const elsewhere = headers.get('location')
  if (status >= 300 && status < 400 && elsewhere) return `It leads on to ${elsewhere}: name the host that answers.`
  if (status >= 200 && status < 300) return 'It answers as no site of this version does.'
  return `It answered ${status} without saying why.`
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'it does not answer',
}

function whyNot(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string }
  return REASONS[cause?.code ?? ''] ?? (cause?.message || message || String(error))
}
