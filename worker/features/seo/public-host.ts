import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'

/** Whether the request came to the site's public host: not to a preview nor to a developer's machine. */
export function isPublicHost({ req, env, var: { site } }: Context<AppEnv>): boolean {
  const { hostname } = new URL(req.url)
  return !env.PREVIEW_SITE && !env.LOCAL && hostname === new URL(site.url).hostname
}
