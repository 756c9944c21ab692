import type { Context, MiddlewareHandler } from 'hono'
import { type Frame, siteFrame } from '../../../shared/tenant/frame.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { modelLinks } from '../brands/part.ts'
import { listLinks } from '../search/part.ts'

/** A page does not wait longer for the models of its menu. */
const TIMEOUT_MS = 500

/** The last frame of each site, by the version of the published stock that it follows and whether it has offers. */
const frames = new WeakMap<Site, { key: string; frame: Frame }>()

/**
 * Header and footer of a site whose menus follow its stock or its offers: models in stock (NAV-02) and lists of stock
 * (FND-01), each by one search for each published stock and isolate, and an entry for offers while one runs.
 */
export const menus: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!c.req.path.startsWith('/api/') && (followsStock(c.var.site) || namesOffers(c.var.site))) {
    const frame = await optional(c, 'menus', withTimeout(currentFrame(c), TIMEOUT_MS))
    if (frame) c.set('frame', frame)
  }
  await next()
}

const followsStock = (site: Site) => listsModels(site) || listsSearches(site)
const listsSearches = ({ footer }: Site) => footer.popular_searches > 0
const listsModels = ({ navigation }: Site) => navigation.some((entry) => 'models' in entry)
const namesOffers = ({ navigation, features }: Site) =>
  features.offers && navigation.some((entry) => 'to' in entry && entry.to === 'special_offers')

async function currentFrame(c: Context<AppEnv>): Promise<Frame> {
  const { site, services } = c.var
  const version = followsStock(site) ? await services.stock.publishedVersion() : ''
  const hasOffers = !namesOffers(site) || knowsOffers(c)
  const key = `${version} ${hasOffers}`
  const cached = frames.get(site)
  if (cached?.key === key) return cached.frame
  const [models, searches] = await Promise.all([
    listsModels(site) ? modelLinks(c) : [],
    listsSearches(site) ? listLinks(c) : [],
  ])
  const frame = siteFrame(site, { models, searches, hasOffers })
  frames.set(site, { key, frame })
  return frame
}

/** Whether an offer runs; also where this isolate has yet to read the offers, which it then does behind the answer. */
function knowsOffers(c: Context<AppEnv>): boolean {
  const { offers } = c.var.services
  const known = offers.isAnyKnown()
  if (known === null) c.executionCtx.waitUntil(offers.models().catch(() => null))
  return known ?? true
}
