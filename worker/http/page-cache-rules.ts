import type { Context } from 'hono'
import { isAsked } from '../../shared/car/asked.ts'
import { isLocatedOff, LOCATED_OFF } from '../../shared/location/located.ts'
import { goneValues } from '../../shared/search/gone.ts'
import { searchSegments } from '../../shared/search/segments.ts'
import { parseSearch, searchHref } from '../../shared/search/url.ts'
import type { AppEnv } from '../context.ts'
import { directoryAddress } from '../features/brands/page.ts'
import type { KeptPage } from './cached-page.ts'

export type KeptRule = {
  /** Begins the keys. */
  kind: string
  path: RegExp
  statuses: readonly KeptPage['status'][]
  /**
   * The one spelling of everything in the address that the answer depends on, so that nothing else in an address
   * makes another key. null: this one is not kept.
   */
  address: (c: Context<AppEnv>) => string | null | Promise<string | null>
}

/** What is kept for visitors whom nobody knows, one row a kind of answer. Others are made anew for each request. */
const KEPT: KeptRule[] = [
  { kind: 'home', path: /^\/$/, statuses: [200], address: () => '/' },
  { kind: 'search', path: /^\/search(\/|$)/, statuses: [200], address: searchAddress },
  { kind: 'brands', path: /^\/brands$/, statuses: [200], address: directoryAddress },
  { kind: 'search parts', path: /^\/api\/search(\/|$)/, statuses: [200], address: searchAddress },
  // A car that has gone is asked for again and again; addresses of cars that never were have no end.
  { kind: 'print', path: /^\/print$/, statuses: [200], address: ({ req }) => req.query('car_id') ?? null },
  { kind: 'pdf', path: /^\/cars\/[^/]+\/pdf$/, statuses: [200], address: ({ req }) => req.path },
  { kind: 'vehicle', path: /^\/cars\/(?!trade-in$)[^/]+$/, statuses: [200, 410], address: vehicleAddress },
]

export const ruleFor = (path: string): KeptRule | null => KEPT.find((rule) => rule.path.test(path)) ?? null

/**
 * The canonical address of the search, which follows from what is understood of the address alone (SRC-02). One whose
 * page repeats words that the stock does not know is not kept: of such words there is no end.
 */
async function searchAddress(c: Context<AppEnv>): Promise<string | null> {
  const options = await c.var.services.searchOptions()
  const params = new URL(c.req.url).searchParams
  const segments = searchSegments(c.req.path.replace(/^\/api/, ''))
  const state = parseSearch(segments, params, options)
  return state === null || goneValues(segments, params, options).length > 0 ? null : searchHref(state, options)
}

/** One that answers what somebody asked its forms is nobody else's. */
function vehicleAddress({ req }: Context<AppEnv>): string | null {
  if (isAsked(new URL(req.url).searchParams)) return null
  return isLocatedOff(req.header('Cookie')) ? `${req.path} ${LOCATED_OFF}` : req.path
}
