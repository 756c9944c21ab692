/** Visit data that the device sends with a form, and at no other time (LED-01). */
export type Visit = {
  /** Visited paths, oldest first. */
  pages: string[]
  /** Campaign parameters by the names of LINKED. */
  params: Record<string, string>
  /** Referring host, or the campaign source. */
  source: string | null
}

/** Campaign query parameters that are recorded; all others are ignored. */
export const CAMPAIGN_PARAMS = [
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

const MAX_PAGES = 30
const MAX_CHARS = 200
const PATH = /^\/(?!\/)[\w./%-]{0,199}$/
const HOST = /^[\w.-]{1,200}$/

/** @param trail lines: the referrer, then the visited addresses of this site, oldest first */
export function parseTrail(trail: string, host: string): Visit {
  const [from = '', ...addresses] = trail.split('\n')
  const params: Record<string, string> = {}
  for (const address of addresses) {
    const query = new URLSearchParams(address.split('?')[1] ?? '')
    // The first campaign is the one that led here.
    for (const name of CAMPAIGN_PARAMS) if (query.has(name)) params[name] ??= query.get(name)!
  }
  return sanitiseVisit({
    pages: addresses.map((address) => address.split('?')[0]!),
    params,
    source: params['utm_source'] ?? externalHost(from, host),
  })
}

function externalHost(address: string, host: string): string | null {
  try {
    const { hostname } = new URL(address)
    return hostname === '' || hostname === host ? null : hostname
  } catch {
    return null
  }
}

/** Validates visit data of a browser; invalid parts are dropped. */
export function sanitiseVisit(value: unknown): Visit {
  const { pages, params, source } = Object(value) as Record<string, unknown>
  const fields = Object(params) as Record<string, unknown>
  const validPages = Array.isArray(pages) ? pages.filter((page) => typeof page === 'string' && PATH.test(page)) : []
  return {
    pages: (validPages as string[]).filter((page, at, all) => page !== all[at - 1]).slice(-MAX_PAGES),
    params: Object.fromEntries(
      CAMPAIGN_PARAMS.flatMap((name) => {
        const param = fields[name]
        return typeof param === 'string' && isPlain(param) ? [[name, param]] : []
      }),
    ),
    source: typeof source === 'string' && (HOST.test(source) || isPlain(source)) ? source : null,
  }
}

const isPlain = (text: string) => text !== '' && text.length <= MAX_CHARS && /^[\p{L}\p{N} _.,:|+~/()%=-]+$/u.test(text)

/** Parses the hidden field of a form; empty where it is invalid. */
export function parseVisit(text: string | undefined): Visit {
  try {
    return sanitiseVisit(JSON.parse(text ?? '{}'))
  } catch {
    return sanitiseVisit({})
  }
}
