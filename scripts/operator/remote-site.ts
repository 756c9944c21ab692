import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { CommandError, errorMessage, UsageError } from '../errors.ts'
import type { HttpFetch } from './runtime.ts'

const failureSchema = z.object({ error: z.object({ message: z.string() }) })

type SiteCall<Answer> = {
  path: string
  /** POST without it. */
  method?: 'GET' | 'POST' | 'PUT'
  query?: Record<string, string>
  body?: ReadableStream<Uint8Array>
  answer: z.ZodType<Answer>
  /** Completes "<origin> did not ..." when the call fails: 'import the file'. */
  action: string
}

/** Calls the operator's API of a site; throws CommandError with the site's own message when it refuses. */
export type CallSite = <Answer>(call: SiteCall<Answer>) => Promise<Answer>

/** An answer that this project's own code gives: only what tells another version apart is checked, that it has these. */
export const answerWith = <Answer extends object>(...names: (keyof Answer & string)[]) =>
  z.custom<Answer>((value) => typeof value === 'object' && value !== null && names.every((name) => name in value))

/** Calls of a table by method and path, as 'POST /api/stock', with what they answer when all is well. */
type Table = Record<string, { answers: { 200: z.ZodType } }>

/** Calls a site by such a table. `action` as in `SiteCall`; `path` stands for one with parameters. */
export const callBy =
  <Calls extends Table>(call: CallSite, table: Calls) =>
  <Name extends keyof Calls & string>(
    name: Name,
    action: string,
    options: Partial<Pick<SiteCall<never>, 'path' | 'query' | 'body'>> = {},
  ): Promise<z.output<Calls[Name]['answers'][200]>> => {
    const [method, path = ''] = name.split(' ')
    const { answers } = table[name]!
    return call({ method: method as 'GET', path, answer: answers[200], action, ...options }) as Promise<never>
  }

/** How a heavy call is answered that takes longer: where its answer will be. */
const jobSchema = z.object({ job: z.object({ id: z.string(), state: z.string(), url: z.string() }) })

type Credentials = {
  key: string | undefined
  keyVariable: string
  httpFetch: HttpFetch
  /** Told each time that a call which takes long has not ended; the pause before it is asked for again is this one's. */
  whileWaiting?: (seconds: number) => Promise<void>
}

const LOOK_AGAIN_MS = 2_000

export function remoteSite(
  remote: string,
  { key, keyVariable, httpFetch, whileWaiting = () => sleep(LOOK_AGAIN_MS) }: Credentials,
): { host: string; call: CallSite } {
  const { origin, host } = parseRemote(remote)
  if (!key)
    throw new UsageError(`--key is missing: a deployed site requires its key. Add --key, or set ${keyVariable}.`)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  const call: CallSite = async ({ path, method, query = {}, body, answer, action }) => {
    const url = new URL(path, origin)
    url.search = new URLSearchParams(query).toString()
    const request = { method: method ?? 'POST', headers, body: body ?? null } as const
    const { response, json } = await followed(await asked(url, request))
    const parsed = answer.safeParse(json)
    if (response.ok && parsed.success) return parsed.data
    throw new CommandError(`${origin} did not ${action}. ${refusalReason(response, json)}`)
  }
  return { host, call }

  async function asked(url: URL, request: Parameters<HttpFetch>[1]): Promise<Answered> {
    const response = await httpFetch(url, request).catch((error: unknown) => {
      throw new CommandError(`${origin} cannot be reached: ${networkReason(error)}.`)
    })
    return { response, json: await response.json().catch(() => null) }
  }

  /** The answer of a call that takes long, once there is one. */
  async function followed(answered: Answered): Promise<Answered> {
    const began = Date.now()
    for (let latest = answered; ; ) {
      const job = latest.response.status === 202 && jobSchema.safeParse(latest.json).data?.job
      if (!job) return latest
      await whileWaiting(Math.round((Date.now() - began) / 1000))
      latest = await asked(new URL(job.url, origin), { method: 'GET', headers, body: null })
    }
  }
}

type Answered = { response: Response; json: unknown }

/** Plain HTTP is for this machine only: over a network it would show the key. */
function parseRemote(remote: string): URL {
  if (!URL.canParse(remote))
    throw new UsageError(`--remote needs an address such as https://dealer.example, not ${remote}.`)
  const url = new URL(remote)
  const isLoopback = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) return url
  throw new UsageError(`--remote needs https://, since the key is sent with each call: not ${remote}.`)
}

function refusalReason({ status, headers }: Response, json: unknown): string {
  const failure = failureSchema.safeParse(json)
  if (failure.success) return failure.data.error.message
  const location = headers.get('location')
  if (status >= 300 && status < 400 && location)
    return `It redirects to ${location}: give --remote the host that answers.`
  if (status >= 200 && status < 300) return 'Its answer is not that of this version: is another version deployed there?'
  return `It answered ${status} without a reason.`
}

const NETWORK_REASONS: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  ECONNREFUSED: 'nothing listens there',
  ETIMEDOUT: 'it does not answer',
}

function networkReason(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return NETWORK_REASONS[cause?.code ?? ''] ?? (cause?.message || errorMessage(error))
}
