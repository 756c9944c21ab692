import type { Dependency, troubles } from '../../fakes/trouble.ts'

export const SEARCH_HOST = 'https://search.example'
export const UPSTREAM = 'https://api.dealer.example/v1'

const SERVICES: Record<string, Dependency> = {
  'api.twilio.com': 'SMS',
  'api.stripe.com': 'payment',
  'api.resend.com': 'mail',
  'api.dealer.example': 'upstream',
  'search.example': 'Typesense',
}

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
