import type { Dependency, troubles } from '../../fakes/trouble.ts'

export const SEARCH_HOST = 'https://search.example'
export const UPSTREAM = 'https://api.dealer.example/v1'

const SERVICES: Record<string, Dependency> = {
  'api.twilio.com': 'SMS',
  'api.stripe.com': 'payment',
  'api.resend.com': 'mail',
  'api.dealer.example': 'upstream',
  'search.example': 'Typesense',
  'maps.googleapis.com': 'geocoding',
  'places.googleapis.com': 'Places',
  'challenges.cloudflare.com': 'Turnstile',
  'api.cloudflare.com': 'Browser Rendering',
}

const GEOCODED = {
  status: 'OK',
  results: [
    {
      geometry: { location: { lat: -27.47, lng: 153.02 } },
      address_components: [
        { long_name: 'Fortitude Valley', short_name: 'Fortitude Valley', types: ['locality'] },
        { long_name: 'Queensland', short_name: 'QLD', types: ['administrative_area_level_1'] },
      ],
    },
  ],
}
const PLACE = {
  rating: 4.6,
  userRatingCount: 31,
  googleMapsUri: 'https://maps.google.com/?cid=1',
  reviews: [
    {
      name: 'places/north/reviews/1',
      rating: 5,
      text: { text: 'Straight answers, no pressure.', languageCode: 'en' },
      authorAttribution: { displayName: 'Jo Citizen of Aspley', uri: 'https://maps.google.com/contrib/1' },
      publishTime: '2026-10-02T01:00:00Z',
    },
  ],
}
const PDF = `%PDF-1.7\n${'1 0 obj\n<< /Type /Catalog >>\nendobj\n'.repeat(50)}%%EOF\n`

type Sent = { dependency: Dependency; url: URL; body: string; key: string }

/** The outside services of a site by their hosts, with what was sent to them. */
export function aNetwork(trouble: Pick<ReturnType<typeof troubles>, 'fetch'>, typesense: typeof fetch) {
  const sent: Sent[] = []
  const answers: Record<string, (url: URL, init: RequestInit) => Response | Promise<Response>> = {
    SMS: () => Response.json({ sid: 'SM1' }, { status: 201 }),
    payment: (_, { body }) => {
      const id = new URLSearchParams(body as string).get('client_reference_id')
      return Response.json({
        id: `cs_${id}`,
        object: 'checkout.session',
        url: `https://checkout.stripe.com/c/pay/cs_${id}`,
      })
    },
    mail: () => Response.json({ id: 'mail_1' }),
    upstream: ({ pathname }) =>
      Response.json(pathname.includes('delivery') ? { price: 99, name: 'Brisbane' } : { views: 7 }),
    Typesense: (url, init) => typesense(url, init),
    geocoding: () => Response.json(GEOCODED),
    Places: () => Response.json(PLACE),
    Turnstile: () => Response.json({ success: true, challenge_ts: '2026-11-20T02:00:00Z', 'error-codes': [] }),
    'Browser Rendering': () => new Response(PDF, { headers: { 'Content-Type': 'application/pdf' } }),
  }
  return {
    sent: (dependency: Dependency) => sent.filter((each) => each.dependency === dependency),
    fetch: ((to: string | URL, init: RequestInit = {}) => {
      const url = new URL(to)
      const dependency = SERVICES[url.hostname]
      if (!dependency) return Promise.reject(new TypeError(`fetch failed: ${url.hostname}`))
      const body = typeof init.body === 'string' ? init.body : ''
      sent.push({ dependency, url, body, key: new Headers(init.headers).get('idempotency-key') ?? '' })
      const answer = trouble.fetch(dependency, async () => answers[dependency]!(url, init))
      const late = new Promise<Response>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
      )
      return Promise.race([answer, late])
    }) as typeof fetch,
  }
}
