import type { Context } from 'hono'
import type { ListingSite } from '../../../shared/car/listing-site.ts'
import { PHONE_PLACE } from '../../../shared/phone.ts'
import { carPath } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { isRateLimited } from '../../http/rate-limit.ts'

const SHOWN = 'shown'

/** The page of a car, its number to be shown to whoever has just asked for it without script. */
export const revealedPath = (slug: string) => `${carPath(slug)}?phone=${SHOWN}#${PHONE_PLACE}`

/**
 * What the car rules know of this site, on a page whose visitor has asked for the number: only when they come from the
 * site itself, so that an address that is passed on or crawled shows none.
 */
export async function listingFor(c: Context<AppEnv>): Promise<ListingSite> {
  const { listing } = c.var.services
  const isAsked = listing.phone_reveal && c.req.query('phone') === SHOWN && comesFromHere(c.req.raw)
  return isAsked && !(await isRateLimited(c)) ? { ...listing, phone_reveal: false } : listing
}

/** Browsers say so of every request; older ones by the page that led here. */
function comesFromHere({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  return headers.get('Referer')?.startsWith(`${new URL(url).origin}/`) ?? false
}
