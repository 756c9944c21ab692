import type { Context } from 'hono'
import { sameSitePath } from '../../shared/tenant/same-site-path.ts'

/** The page of this site that a link or a form was pressed on, as the browser names it; null where it does not. */
export function referringPage({ req }: Context): string | null {
  const referrer = URL.parse(req.header('Referer') ?? '')
  if (!referrer || referrer.origin !== new URL(req.url).origin) return null
  return sameSitePath(referrer.pathname + referrer.search)
}
