import type { Context, MiddlewareHandler } from 'hono'
import { menuModels as modelLinks } from '../../../shared/brand/menu-models.ts'
import { type Frame, siteFrame } from '../../../shared/tenant/frame.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { findForSale } from './sources.ts'

/** A page does not wait longer for the models of its menu. */
const TIMEOUT_MS = 500

/** The last frame of each site, by the version of the published stock it lists. */
const frames = new WeakMap<Site, { version: string; frame: Frame }>()

/**
 * Header and footer of a site whose menu lists models (NAV-02): one search for each published stock and isolate. Without
 * the stock the menu leaves them out.
 */
export const menuModels: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { site } = c.var
  if (!c.req.path.startsWith('/api/') && site.navigation.some((entry) => 'models' in entry)) {
    const frame = await optional(c, 'menu models', withTimeout(frameWithModels(c), TIMEOUT_MS))
    if (frame) c.set('frame', frame)
  }
  await next()
}

async function frameWithModels(c: Context<AppEnv>): Promise<Frame> {
  const { site, services } = c.var
  const version = await services.stock.publishedVersion()
  const cached = frames.get(site)
  if (cached?.version === version) return cached.frame
  const options = await services.searchOptions()
  const { facets } = await findForSale(services, options, {}, 0)
  const frame = siteFrame(site, modelLinks(site, facets.make_model, options.vocabulary))
  frames.set(site, { version, frame })
  return frame
}
