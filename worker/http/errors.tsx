import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import type { ReactElement } from 'react'
import { CarGrid } from '../../client/card/grid.tsx'
import { MessagePage } from '../../client/pages/message.tsx'
import { carCard } from '../../shared/card/card.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { sameSitePath } from '../../shared/routes/canonical-path.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { PLAIN_QUERY } from '../../shared/search/query.ts'
import { stockWords } from '../../shared/vehicle-words.ts'
import type { AppEnv } from '../context.ts'
import { isUnavailable } from '../platform/breaker.ts'
import { report } from '../platform/log.ts'
import { UpstreamFailure } from '../platform/upstream.ts'
import { StockUnavailable } from '../stock-index/loader.ts'
import { messagePhone } from './branch.ts'
import { optional } from './optional.ts'

const NEXT_STEPS = [
  { text: 'Browse our stock', href: searchPath() },
  { text: 'Home', href: '/' },
]

/** What a page of a message alone says, by status. */
const PAGE_MESSAGES = {
  400: { heading: 'We couldn’t read that', text: 'Please go back and try again, or give us a call.' },
  403: { heading: 'That didn’t come from this site', text: 'Please open the page here and send it again.' },
  423: {
    heading: 'This is a preview',
    text: 'Nothing is sent or stored from here. Everything else works as on the live site.',
  },
  404: { heading: 'We can’t find that page', text: 'It may have moved, or the link may be old.' },
  410: {
    heading: 'This one has been sold',
    text: 'It sold a while ago. We’re likely to have something like it.',
  },
  413: { heading: 'That’s too long for us to take', text: 'Please go back and shorten it.' },
  415: { heading: 'We couldn’t read that', text: 'Please go back and try again, or give us a call.' },
  429: { heading: 'Too many tries', text: 'Please try again in a minute.' },
  500: { heading: 'Something went wrong at our end', text: 'Please try again in a moment.' },
  503: { heading: 'This page is having a break', text: 'Please try again in a minute.' },
} as const

type PageMessage = keyof typeof PAGE_MESSAGES

/** A page that holds a message. `given`: cars to look at instead. A page that is not there has a search field and the newest cars. */
export async function messagePage(c: Context<AppEnv>, status: PageMessage, given: ReactElement | null = null) {
  const below = status === 404 && given === null && c.get('services') ? await newestCars(c) : given
  c.status(status)
  // They belong to what the address shows otherwise.
  c.set('sectionsBelow', undefined)
  if (status >= 500) neverKept(c)
  const content = (
    <>
      {messageContent(c, status)}
      {below}
    </>
  )
  return c.render(content, {
    head: {
      title: `${PAGE_MESSAGES[status].heading} | ${c.var.site.name}`,
      noindex: true,
      ...(below && { stylesheet: 'vehicle' }),
    },
  })
}

/** The answer to a failure: kept by no cache, to be asked for again. */
function neverKept(c: Context): void {
  c.header('Cache-Control', 'no-store')
  c.header('Retry-After', '30')
}

/** The message of a failure, as content of a page whose head was sent already. Logs the error. */
export function failureContent(c: Context<AppEnv>, error: unknown): ReactElement {
  logFailure(c, error)
  return messageContent(c, errorStatus(error))
}

const messageContent = (c: Context<AppEnv>, status: PageMessage) => (
  <MessagePage
    {...PAGE_MESSAGES[status]}
    steps={status >= 500 ? [...tryAgain(c), ...NEXT_STEPS] : NEXT_STEPS}
    phone={messagePhone(c)}
    placeholder={status === 404 ? c.var.site.search.placeholder : null}
  />
)

/** The same address once more; none for what was sent. */
function tryAgain({ req }: Context) {
  const { pathname, search } = new URL(req.url)
  const href = req.method === 'GET' ? sameSitePath(pathname + search) : null
  return href === null ? [] : [{ text: 'Try again', href }]
}

/** 503 while the stock or another dependency cannot be read, else 500. */
const errorStatus = (error: unknown): 500 | 503 => (errorCode(error) === 'internal' ? 500 : 503)

const errorCode = (error: unknown): keyof typeof FAILURES => {
  if (error instanceof StockUnavailable) return 'no_stock'
  if (error instanceof UpstreamFailure) return 'upstream'
  return isUnavailable(error) ? 'unavailable' : 'internal'
}

const logFailure = (c: Context<AppEnv>, error: unknown) =>
  report({
    event: 'request.failed',
    id: c.get('requestId'),
    site: c.get('site')?.slug,
    message: error instanceof Error ? error.stack : String(error),
  })

/** Calls to /api answer in JSON, failures included; pages answer in the site's theme. */
const isApiCall = (c: Context) => c.req.path.startsWith('/api/')

/** `allowed`: the methods that an address takes. */
export const handleNotFound =
  (allowed: (path: string) => string[]): NotFoundHandler<AppEnv> =>
  (c) => {
    const isPage = !isApiCall(c)
    if (isPage && c.req.method !== 'OPTIONS') return messagePage(c, 404)
    const methods = allowed(c.req.path)
    if (isPage) return c.body(null, 204, { Allow: [...new Set(['OPTIONS', 'HEAD', 'GET', ...methods])].join(', ') })
    if (methods.length === 0 || methods.includes(c.req.method)) return failure(c, 'not_found')
    c.header('Allow', methods.join(', '))
    return failure(c, 'method')
  }

export const handleError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof RequestError) return requestErrorResponse(c, error)
  logFailure(c, error)
  if (isApiCall(c)) return failure(c, errorCode(error))
  const status = errorStatus(error)
  if (c.get('site')) return messagePage(c, status)
  // Without a site there is no theme.
  neverKept(c)
  return c.text('Something went wrong. Please try again in a moment.', status)
}

/** A request that is refused with one of the codes of `FAILURES`. Not logged: nothing is wrong with the server. */
export class RequestError extends Error {
  readonly code: keyof typeof FAILURES
  constructor(code: keyof typeof FAILURES) {
    super(code)
    this.name = 'RequestError'
    this.code = code
  }
}

function requestErrorResponse(c: Context<AppEnv>, { code }: RequestError) {
  const { status } = FAILURES[code]
  return isApiCall(c) || !(status in PAGE_MESSAGES) ? failure(c, code) : messagePage(c, status as PageMessage)
}

export const FAILURES = {
  not_found: { status: 404, message: 'There is nothing at this address.' },
  bad_input: { status: 400, message: 'We can’t read that request.' },
  not_signed_in: { status: 401, message: 'Please sign in first.' },
  other_number: { status: 403, message: 'That’s not the number you’re signed in with.' },
  method: { status: 405, message: 'This address takes another method: see the header Allow.' },
  other_origin: { status: 403, message: 'Only pages of this site may ask for this.' },
  robot: { status: 403, message: 'Only people may ask for this.' },
  taken: { status: 409, message: MESSAGES.reservationTaken },
  too_large: { status: 413, message: 'That’s too large.' },
  not_a_form: { status: 415, message: 'Only a form or JSON is taken here.' },
  not_json: { status: 415, message: 'Only JSON is taken here.' },
  preview: { status: 423, message: 'This is a preview: nothing is sent or stored from here.' },
  too_often: { status: 429, message: 'Too many tries. Please try again in a minute.' },
  upstream: { status: 502, message: 'The service behind this isn’t answering. Please try again in a moment.' },
  not_stored: { status: 503, message: 'We couldn’t save that just now. Please try again in a minute.' },
  no_stock: { status: 503, message: 'We can’t load these just now. Please try again in a minute.' },
  unavailable: { status: 503, message: 'We can’t do that just now. Please try again in a minute.' },
  internal: { status: 500, message: 'Something went wrong. Please try again in a moment.' },
} as const

export function failure(c: Context, code: keyof typeof FAILURES): Response {
  const { status, message } = FAILURES[code]
  if (status >= 500) neverKept(c)
  return c.json({ error: { code, message } }, status)
}

const CARS = 6

/** The newest cars for sale, below a page that has nothing else to show; null without any. */
async function newestCars(c: Context<AppEnv>): Promise<ReactElement | null> {
  const { services, now } = c.var
  const query = {
    ...PLAIN_QUERY,
    scope: { ...services.scope, soldSince: null },
    facets: { status: ['in_stock'] },
    sort: 'latest' as const,
    pageSize: CARS,
  }
  const found = await optional(c, 'cars of a message', services.search.search(query))
  if (!found || found.hits.length === 0) return null
  return (
    <section className="wrap message-cars">
      <div className="section-head">
        <h2>Latest {stockWords(c.var.site.stock.kinds).many}</h2>
      </div>
      <CarGrid cards={found.hits.map((car) => carCard(car, services.listing, now))} />
    </section>
  )
}

type Route = { method: string; path: string }

/** For an address the methods that it takes; none for one that is not there. Patterns are made when they are first asked for. */
export function allowedMethods(routes: readonly Route[]): (path: string) => string[] {
  let calls: ReturnType<typeof callPatterns> | undefined
  return (path) => [
    ...new Set(
      (calls ??= callPatterns(routes))
        .filter(({ pattern }) => pattern.test({ pathname: path }))
        .map(({ method }) => method),
    ),
  ]
}

const callPatterns = (routes: readonly Route[]) =>
  routes
    .filter(({ method }) => method !== 'ALL')
    // A route writes the form of a part in braces where a URLPattern has brackets, and its '/*' fits the address itself too.
    .map(({ method, path }) => {
      const pathname = path.replace(/\{(.*?)\}(?=\/|$)/g, '($1)').replace(/\/\*$/, '{/*}?')
      return { method, pattern: new URLPattern({ pathname }) }
    })
