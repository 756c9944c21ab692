/** The client's address as Cloudflare saw it, for rate limits; of IPv6 the /64 network, which one household holds. */
export function clientAddress(request: Request): string {
  const address = request.headers.get('CF-Connecting-IP') ?? ''
  return address.includes(':') ? networkOf(address) : address
}

const GROUPS = 4

/** The first four groups of an IPv6 address, with those that `::` leaves out. */
function networkOf(address: string): string {
  const [before = '', after = ''] = address.toLowerCase().split('::')
  const [left, right] = [groupsOf(before), groupsOf(after)]
  const missing = address.includes('::') ? 2 * GROUPS - left.length - right.length : 0
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, GROUPS).join(':')
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)
