import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'

/** Where a request comes from, as limits count it; parts are '' where they are not known. */
type ClientOrigin = {
  /** An IPv4 address, or the /64 network of IPv6, which one household holds. */
  address: string
  /** The /24 network of IPv4, the /48 of IPv6. */
  network: string
  /** The same of IPv4, the /32 of IPv6. */
  block: string
  /** Number of the autonomous system: one provider's network. */
  asn: string
}

/** As Cloudflare saw it. */
export function clientOrigin(request: Request): ClientOrigin {
  const address = request.headers.get('CF-Connecting-IP') ?? ''
  const asn = (request.cf as { asn?: unknown } | undefined)?.asn
  return { ...findNetworks(address), asn: typeof asn === 'number' ? String(asn) : '' }
}

export const clientAddress = (request: Request): string => clientOrigin(request).address

function findNetworks(address: string): Omit<ClientOrigin, 'asn'> {
  const network = address.split('.').slice(0, 3).join('.')
  if (!address.includes(':')) return { address, network, block: network }
  // An IPv4 address in the form of IPv6.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return findNetworks(mapped)
  const groups = expandAddress(address)
  const [block = '', part = '', subnet = ''] = [2, 3, 4].map((count) => groups.slice(0, count).join(':'))
  return { address: subnet, network: part, block }
}

const GROUPS = 4

/** The first four groups of an IPv6 address, with those that `::` leaves out. */
function expandAddress(address: string): string[] {
  const [before = '', after = ''] = address.toLowerCase().split('::')
  const [left, right] = [splitParts(before), splitParts(after)]
  const missing = address.includes('::') ? 2 * GROUPS - left.length - right.length : 0
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, GROUPS)
}

const splitParts = (part: string) => part.split(':').filter(Boolean)

export type RateLimitCounter = 'EVENTS_LIMIT' | 'FORMS_LIMIT' | 'PLAIN_FORMS_LIMIT' | 'SIGN_IN_LIMIT'

/** Whether one address has asked one site too often within a minute. */
export async function isRateLimited(
  { env, req, var: { site } }: Context<AppEnv>,
  counter: RateLimitCounter = 'EVENTS_LIMIT',
): Promise<boolean> {
  // Where the counter does not answer, the request is allowed.
  const counted = await env[counter]?.limit({ key: `${site.slug} ${clientAddress(req.raw)}` }).catch(() => null)
  return counted?.success === false
}
