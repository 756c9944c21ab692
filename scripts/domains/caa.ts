import type { CustomHostname } from './custom-hostnames.ts'
import type { Dns } from './dns.ts'

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
