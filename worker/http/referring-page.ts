import type { Context } from 'hono'
import { sameSitePath } from '../../shared/routes/canonical-path.ts'

/** Path and query of the page of this site that the request came from (Referer); null where the browser sends none. */
export function referringPage({ req }: Context): string | null {
  const referrer = URL.parse(req.header('Referer') ?? '')
  if (!referrer || referrer.origin !== new URL(req.url).origin) return null
  return sameSitePath(referrer.pathname + referrer.search)
}
