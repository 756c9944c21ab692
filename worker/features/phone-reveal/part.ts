import type { Context } from 'hono'
import { PHONE_ANCHOR } from '../../../shared/phone.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import type { AppEnv } from '../../context.ts'
import { isRateLimited } from '../../http/rate-limit.ts'

const REVEALED = 'shown'

/** The page of a car with its phone number shown, for browsers without script. */
export const revealedPath = (slug: string) => `${carPath(slug)}?phone=${REVEALED}#${PHONE_ANCHOR}`

/**
 * The listing site with the phone number revealed, if this request asks for it and comes from a page of the site: a
 * shared or crawled address reveals no number.
 */
export async function listingFor(c: Context<AppEnv>): Promise<ListingSite> {
  const { listing } = c.var.services
  const isRequested = listing.phone_reveal && c.req.query('phone') === REVEALED && isFromThisSite(c.req.raw)
  return isRequested && !(await isRateLimited(c)) ? { ...listing, phone_reveal: false } : listing
}

/** By Sec-Fetch-Site; in browsers without it, by the referring page. */
function isFromThisSite({ headers, url }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  return headers.get('Referer')?.startsWith(`${new URL(url).origin}/`) ?? false
}
