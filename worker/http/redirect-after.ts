import type { Context } from 'hono'
import type { FormReply } from '../../shared/api.ts'
import { sameSitePath } from '../../shared/routes/canonical-path.ts'

/** Whether a form was sent by the project's script, which reads JSON, or by the browser itself. */
export const wantsJson = (c: Context) => c.req.header('Accept') === 'application/json'

/** After a form: the browser follows a 303 (POST, redirect, GET), the script reads where to go. */
export const redirectAfter = (c: Context, next: string, lead_id: string | null) =>
  wantsJson(c) ? c.json<FormReply>({ lead_id, next }) : c.redirect(next, 303)

/** Path and query of the page of this site that the request came from (Referer); null where the browser sends none. */
export function referringPage({ req }: Context): string | null {
  const referrer = URL.parse(req.header('Referer') ?? '')
  if (!referrer || referrer.origin !== new URL(req.url).origin) return null
  return sameSitePath(referrer.pathname + referrer.search)
}
