import type { Context, MiddlewareHandler } from 'hono'
import { type Frame, siteFrame } from '../../../shared/layout/frame.ts'
import { listedLinks } from '../../../shared/layout/menu.ts'
import { computeOnce } from '../../../shared/memo.ts'
import { listPosts } from '../../../shared/page/blog.ts'
import { emptyLists } from '../../../shared/page/stock-views.ts'
import { type MenuLink, menuLinks } from '../../../shared/routes/links.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { SEARCH_PATH } from '../../../shared/search/path.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { STALE } from '../../http/timing.ts'
import { dealerDay } from '../../platform/local-time.ts'
import { withTimeout } from '../../platform/timeout.ts'
import { stockLinks } from '../brands/part.ts'
import { footerLists } from '../search/part.ts'

/** A page does not wait longer for the models of its menu. */
const TIMEOUT_MS = 500

/** The last frame of each site, by what it follows. */
const frames = new WeakMap<Site, { key: string; frame: Frame }>()
type Lists = { version: string; links: MenuLink[]; empty: string[] }
/** The last lists of stock in the menus of each site, by the version of the stock and the day. */
const lists = new WeakMap<Site, Lists>()

/**
 * Header and footer of a site whose menus follow its stock, its posts or its offers. Models in stock (NAV-02) are read
 * before the page, by one search for each published stock and isolate. Lists of stock (FND-01), which links have nothing
 * behind them and whether an offer runs are what the isolate knows, and are read behind the answer: a page without stock
 * waits for none of them. A page that was drawn before they were known is kept by no cache.
 */
export const menus: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { site } = c.var
  if (!c.req.path.startsWith('/api/') && (listsStock(site) || listsSearches(site) || namesOffers(site))) {
    const frame = await optional(c, 'menus', withTimeout(currentFrame(c), TIMEOUT_MS))
    if (frame) c.set('frame', frame)
  }
  await next()
}

const listsSearches = (site: Site) => site.footer.popular_searches > 0 || listedHrefs(site).length > 0
const hrefs = new WeakMap<Site, string[]>()
const listHrefs = (site: Site) =>
  computeOnce(hrefs, site, () => menuLinks(listedLinks(site), site.features).map(({ href }) => href))
/** Addresses in the menus of lists and posts, which may have nothing behind them. */
const listedHrefs = (site: Site) => listHrefs(site).filter((href) => href.startsWith(SEARCH_PATH) || href === BLOG)
const listsStock = ({ navigation, footer }: Site) =>
  footer.variant === 'directory' || navigation.some((entry) => 'models' in entry)
const namesOffers = (site: Site) => site.features.offers && listHrefs(site).includes(OFFERS)
const [BLOG, OFFERS] = [pathTo('blog'), pathTo('special_offers')]

async function currentFrame(c: Context<AppEnv>): Promise<Frame> {
  const { site, services } = c.var
  const version = listsStock(site) ? await services.stock.state.publishedVersion() : ''
  const hasOffers = !namesOffers(site) || knowsOffers(c)
  const known = listsSearches(site) ? knownLists(c) : null
  const key = `${version} ${hasOffers} ${known?.version ?? ''}`
  const cached = frames.get(site)
  if (cached?.key === key) return cached.frame
  const stock = listsStock(site) ? await stockLinks(c) : {}
  const empty = new Set([...(known?.empty ?? []), ...(hasOffers ? [] : [OFFERS])])
  const frame = siteFrame(site, { ...stock, searches: known?.links ?? [], empty })
  frames.set(site, { key, frame })
  return frame
}

/** The lists that the isolate knows; those of a later stock are read behind the answer. */
function knownLists(c: Context<AppEnv>): Lists | null {
  const { site, services, now } = c.var
  const known = lists.get(site) ?? null
  const refresh = async () => {
    const version = `${await services.stock.state.publishedVersion()} ${dealerDay(site, now)}`
    if (version === known?.version) return
    const [links, options, pages] = await Promise.all([
      footerLists(c),
      services.searchOptions(),
      services.content.manifest(),
    ])
    const hasPosts = listPosts(pages).length > 0
    const empty = emptyLists(listedHrefs(site), options)
    lists.set(site, { version, links, empty: hasPosts ? empty : [...empty, BLOG] })
  }
  if (!known) markUnknown(c)
  c.executionCtx.waitUntil(refresh().catch(() => null))
  return known
}

/** Whether an offer runs, by what the isolate read last; true before it has. It reads anew behind the answer. */
function knowsOffers(c: Context<AppEnv>): boolean {
  const { offers, isAnyOfferKnown } = c.get('services')
  const known = isAnyOfferKnown()
  if (known === null) markUnknown(c)
  c.executionCtx.waitUntil(offers.models().catch(() => null))
  return known ?? true
}

const markUnknown = (c: Context<AppEnv>) => c.get('timings').push({ name: 'menus', desc: STALE })
