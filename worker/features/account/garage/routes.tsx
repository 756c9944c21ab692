import { type Context, Hono } from 'hono'
import { GaragePage } from '../../../../client/pages/garage.tsx'
import { nounOf } from '../../../../shared/search/words.ts'
import { maskedMobile } from '../../../../shared/sign-in/words.ts'
import { isReachable } from '../../../../shared/tenant/access.ts'
import { builtInPath, garagePath } from '../../../../shared/tenant/own-paths.ts'
import { pathTo, routeOf } from '../../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { watched } from '../watchlist/watched.ts'
import { garageOf } from './page.ts'

/** As many saved cars as stand here; the watchlist has them all. */
const SHOWN = 6

/** The personalised area under the name that a tenant gives it; its built-in address leads there (GAT-01). */
export const garage = new Hono<AppEnv>().get('/:page', (c, next) =>
  builtInPath(c.var.site, c.req.path) === pathTo('my_garage') ? garagePage(c) : next(),
)

async function garagePage(c: Context<AppEnv>) {
  const { site, services, shopper } = c.var
  const { features } = site
  const own = garagePath(site)
  if (c.req.path !== own) return c.redirect(own, 303)
  const view = features.watchlist ? await watched(c, SHOWN) : null
  if (!shopper || (features.watchlist && !view)) return messagePage(c, 503)
  const [{ vocabulary }, garageView] = await Promise.all([services.searchOptions(), garageOf(c, shopper.phone)])
  return c.render(
    <GaragePage
      garage={garageView}
      ask={isReachable(routeOf('contact_us'), features) ? pathTo('contact_us') : null}
      watched={view}
      noun={nounOf(undefined, vocabulary)}
      device={{ cars: features.favourites && !features.watchlist, searches: features.search_history }}
      phone={maskedMobile(shopper.phone)}
    />,
    { head: { title: `My garage | ${site.name}`, stylesheet: 'form', canonical: own, noindex: true } },
  )
}
