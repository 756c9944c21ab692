import { type Context, Hono } from 'hono'
import { GaragePage } from '../../../../client/pages/garage.tsx'
import { isRouteAvailable } from '../../../../shared/routes/access.ts'
import { builtInPath, garagePath, pathTo, routeOf } from '../../../../shared/routes/paths.ts'
import { searchNoun } from '../../../../shared/search/labels.ts'
import { maskedMobile } from '../../../../shared/sign-in/messages.ts'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { shopperWatchlist } from '../watchlist/shopper-watchlist.ts'
import { garageView } from './page.ts'

/** The newest saved cars; the watchlist page has all. */
const MAX_SAVED_SHOWN = 6

/** The personalised area at the path that a site gives it; its built-in path redirects there (GAT-01). */
export const garage = new Hono<AppEnv>().get('/:page', (c, next) =>
  builtInPath(c.var.site, c.req.path) === pathTo('my_garage') ? garagePage(c) : next(),
)

async function garagePage(c: Context<AppEnv>) {
  const { site, services, shopper } = c.var
  const { features } = site
  const own = garagePath(site)
  if (c.req.path !== own) return c.redirect(own, 303)
  const view = features.watchlist ? await shopperWatchlist(c, MAX_SAVED_SHOWN) : null
  if (!shopper || (features.watchlist && !view)) return messagePage(c, 503)
  const [options, garageData] = await Promise.all([services.searchOptions(), garageView(c, shopper.phone)])
  return c.render(
    <GaragePage
      garage={garageData}
      ask={isRouteAvailable(routeOf('contact_us'), features) ? pathTo('contact_us') : null}
      watched={view}
      noun={searchNoun({}, options)}
      device={{ cars: features.favourites && !features.watchlist, searches: features.search_history }}
      phone={maskedMobile(shopper.phone)}
    />,
    { head: { title: `My garage | ${site.name}`, stylesheet: 'form', canonical: own, noindex: true } },
  )
}
