/** What a device tells of a visit along with a form, and nothing before (LED-01). */
export type Visit = {
  /** Paths of our own pages, oldest first. */
  pages: string[]
  /** What an advertisement added to an address, by the names of LINKED. */
  params: Record<string, string>
  /** Host of the site that led here, or the campaign that an address names. */
  source: string | null
}

/** Names in addresses that say which advertisement led here. Other names are nobody's business. */
export const LINKED = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
] as const

const MOST_PAGES = 30
const LONGEST = 200
const PATH = /^\/(?!\/)[\w./%-]{0,199}$/
const HOST = /^[\w.-]{1,200}$/

/**
 * @param trail the page that led here, then the addresses of our pages on this visit, a line each, oldest first
 */
export function visitIn(trail: string, here: string): Visit {
  const [from = '', ...addresses] = trail.split('\n')
  const params: Record<string, string> = {}
  for (const address of addresses) {
    const query = new URLSearchParams(address.split('?')[1] ?? '')
    // The first one named is the one that led here.
    for (const name of LINKED) if (query.has(name)) params[name] ??= query.get(name)!
  }
  return boundVisit({
    pages: addresses.map((address) => address.split('?')[0]!),
    params,
    source: params['utm_source'] ?? hostOf(from, here),
  })
}

function hostOf(address: string, here: string): string | null {
  try {
    const { hostname } = new URL(address)
    return hostname === '' || hostname === here ? null : hostname
  } catch {
    return null
  }
}

/** The same with whatever does not look like one left out: a browser can send anything. */
export function boundVisit(value: unknown): Visit {
  const { pages, params, source } = Object(value) as Record<string, unknown>
  const given = Object(params) as Record<string, unknown>
  const listed = Array.isArray(pages) ? pages.filter((page) => typeof page === 'string' && PATH.test(page)) : []
  return {
    pages: (listed as string[]).filter((page, at, all) => page !== all[at - 1]).slice(-MOST_PAGES),
    params: Object.fromEntries(
      LINKED.flatMap((name) => {
        const param = given[name]
        return typeof param === 'string' && isPlain(param) ? [[name, param]] : []
      }),
    ),
    source: typeof source === 'string' && (HOST.test(source) || isPlain(source)) ? source : null,
  }
}

const isPlain = (text: string) => text !== '' && text.length <= LONGEST && /^[\p{L}\p{N} _.,:|+~/()%=-]+$/u.test(text)

/** What came in a form's hidden field; nothing where it cannot be read. */
export function readVisit(text: string | undefined): Visit {
  try {
    return boundVisit(JSON.parse(text ?? '{}'))
  } catch {
    return boundVisit({})
  }
}
