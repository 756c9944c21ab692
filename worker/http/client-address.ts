/**
 * Who is asking, for counting how often: the address as Cloudflare saw it. Of the newer kind its first half, for a home
 * has all that begin alike.
 */
export function clientAddress(request: Request): string {
  const address = request.headers.get('CF-Connecting-IP') ?? ''
  return address.includes(':') ? networkOf(address) : address
}

const GROUPS = 4

/** The first four groups, with those that `::` leaves out. */
function networkOf(address: string): string {
  const [before = '', after = ''] = address.toLowerCase().split('::')
  const [left, right] = [groupsOf(before), groupsOf(after)]
  const missing = address.includes('::') ? 2 * GROUPS - left.length - right.length : 0
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, GROUPS).join(':')
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)
