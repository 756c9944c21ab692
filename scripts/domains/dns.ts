import { z } from 'zod'
import type { HttpFetch } from '../operator/runtime.ts'
import type { CustomHostname } from './custom-hostnames.ts'

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

type Ca = NonNullable<NonNullable<CustomHostname['ssl']>['certificate_authority']>

/** The name of each authority in CAA records. */
const ISSUERS: Record<Ca, string> = {
  digicert: 'digicert.com',
  google: 'pki.goog',
  lets_encrypt: 'letsencrypt.org',
  ssl_com: 'ssl.com',
}
/** Cloudflare may take each of these where it does not say which. */
const ANY: Ca[] = ['google', 'lets_encrypt', 'ssl_com']
const CRITICAL = 128
const KNOWN_TAGS = new Set(['issue', 'issuewild', 'iodef', 'contactemail', 'contactphone', 'issuemail', 'issuevmc'])

type Caa = { flags: number; tag: string; value: string }

/** The CAA records that hold for a name: those of the nearest name above it that has any (RFC 8659, section 3). */
export async function findCaa(dns: Dns, hostname: string): Promise<{ name: string; records: string[] } | null> {
  const labels = hostname.split('.')
  for (let index = 0; index < labels.length - 1; index++) {
    const name = labels.slice(index).join('.')
    const records = await dns(name, 'CAA')
    if (records.length > 0) return { name, records }
  }
  return null
}

/** The authorities that Cloudflare needs and these CAA records exclude, as CAA spells them. */
export function excludedIssuers(records: string[], ca: Ca | undefined): string[] {
  const parsed = records.flatMap((record) => parseCaa(record) ?? [])
  const issue = parsed.filter(({ tag }) => tag === 'issue')
  // RFC 8659, section 4.1: a critical property that an authority does not know forbids it to issue.
  const isForbidden = parsed.some(({ flags, tag }) => (flags & CRITICAL) !== 0 && !KNOWN_TAGS.has(tag))
  // Section 4.2: without an `issue` property every authority may.
  if (issue.length === 0 && !isForbidden) return []
  const allowed = new Set(issue.map(({ value }) => value.split(';')[0]!.trim().toLowerCase()))
  return (ca ? [ca] : ANY).map((each) => ISSUERS[each]).filter((issuer) => isForbidden || !allowed.has(issuer))
}

/** '0 issue "pki.goog"', or the same as bytes in hexadecimal: '\# 15 00 05 69 73 …' (RFC 3597). */
function parseCaa(text: string): Caa | null {
  const bytes = /^\\#\s+\d+\s+([0-9a-f\s]+)$/i.exec(text)?.[1]
  if (bytes !== undefined) {
    const data = Buffer.from(bytes.replace(/\s/g, ''), 'hex')
    const end = 2 + (data[1] ?? 0)
    return {
      flags: data[0] ?? 0,
      tag: data.toString('latin1', 2, end).toLowerCase(),
      value: data.toString('latin1', end),
    }
  }
  const found = /^(\d+)\s+(\w+)\s+"?(.*?)"?$/.exec(text.trim())
  return found && { flags: Number(found[1]), tag: found[2]!.toLowerCase(), value: found[3]! }
}
