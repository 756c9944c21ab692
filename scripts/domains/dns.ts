import { z } from 'zod'
import type { HttpFetch } from '../operator/http.ts'

export const RECORD_TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 } as const
export type RecordType = keyof typeof RECORD_TYPES

/** The values of a type of record at a name: hosts in lower case without a dot at the end, texts without quotes. */
export type Dns = (name: string, type: RecordType) => Promise<string[]>

const TIMEOUT_MS = 10_000
const NO_ERROR = 0
const NO_SUCH_NAME = 3

const answerSchema = z.object({
  Status: z.number(),
  Answer: z.array(z.object({ name: z.string(), type: z.number(), data: z.string() })).default([]),
})

/** DNS over HTTPS as JSON, by Cloudflare's resolver. Throws where it gives no answer. */
export const dnsOverHttps =
  (httpFetch: HttpFetch): Dns =>
  async (name, type) => {
    const url = new URL('https://cloudflare-dns.com/dns-query')
    url.search = new URLSearchParams({ name, type }).toString()
    const response = await httpFetch(url, {
      method: 'GET',
      headers: { accept: 'application/dns-json' },
      body: null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { Status: status, Answer: answers } = answerSchema.parse(await response.json())
    if (status === NO_SUCH_NAME) return []
    if (status !== NO_ERROR) throw new Error(`DNS answers with an error for ${name} (${status})`)
    return answers.filter((answer) => answer.type === RECORD_TYPES[type]).map(({ data }) => normaliseValue(type, data))
  }

function normaliseValue(type: RecordType, data: string): string {
  if (type === 'CNAME') return data.toLowerCase().replace(/\.$/, '')
  if (type === 'TXT') return unquoteText(data)
  return data
}

/** A long text is several strings: "a" "b". */
const unquoteText = (data: string) =>
  data.startsWith('"')
    ? [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part!.replace(/\\(.)/g, '$1')).join('')
    : data
