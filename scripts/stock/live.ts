import { z } from 'zod'
import { Stop } from '../fail.ts'
import { Misuse } from './options.ts'

const failureSchema = z.object({ error: z.object({ message: z.string() }) })

type Call<Answer> = {
  path: string
  query: Record<string, string>
  body?: ReadableStream<Uint8Array>
  answer: z.ZodType<Answer>
  /** What the site has not done when it does not answer so: 'take the file'. */
  deed: string
}

/** A live site, asked as its dealer's system asks it. A call ends with the site's own words when it is refused. */
export function liveSite(remote: string, key: string | null | undefined) {
  if (!key) throw new Misuse('--key is missing: a live site answers to its key only.')
  if (!URL.canParse(remote)) throw new Misuse(`--remote is an address as https://dealer.example, not ${remote}.`)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' }
  return async <Answer>({ path, query, body, answer, deed }: Call<Answer>): Promise<Answer> => {
    const url = new URL(path, remote)
    url.search = new URLSearchParams(query).toString()
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body: body ?? null, duplex: 'half' }
    const response = await fetch(url, request).catch((error: unknown) => {
      throw new Stop(`${url.origin} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`)
    })
    const told: unknown = await response.json().catch(() => null)
    const read = answer.safeParse(told)
    if (read.success) return read.data
    const failure = failureSchema.safeParse(told)
    const why = failure.success ? failure.data.error.message : `It answered ${response.status} without saying why.`
    throw new Stop(`${url.origin} did not ${deed}. ${why}`)
  }
}
