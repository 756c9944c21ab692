import { type Context, Hono } from 'hono'
import { WatchlistPage } from '../../../../client/pages/watchlist.tsx'
import { nounOf } from '../../../../shared/search/words.ts'
import { readAsk, signInHref } from '../../../../shared/sign-in/ask.ts'
import { maskedMobile } from '../../../../shared/sign-in/words.ts'
import { pathTo } from '../../../../shared/tenant/paths.ts'
import { sameSitePath } from '../../../../shared/tenant/same-site-path.ts'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { sentFields } from '../../../http/read-form.ts'
import { cameFrom } from '../../../http/referring-page.ts'
import { tellNext, tellWatched } from './notice.ts'
import { watchCar } from './watch-car.ts'
import { watched } from './watched.ts'

/** /watchlist, and the forms of the hearts for those without script (WAT-01, WAT-02, WAT-04). */
export const watchlist = new Hono<AppEnv>()

watchlist.get('/', async (c) => {
  const { site, services, shopper } = c.var
  const view = await watched(c)
  if (!view || !shopper) return messagePage(c, 503)
  const { vocabulary } = await services.searchOptions()
  const noun = nounOf(undefined, vocabulary)
  return c.render(
    <WatchlistPage view={view} noun={noun} phone={maskedMobile(shopper.phone)} hasAlerts={site.features.alerts} />,
    {
      head: { title: `Watchlist | ${site.name}`, stylesheet: 'form', canonical: pathTo('watchlist'), noindex: true },
    },
  )
})

watchlist.post('/save', async (c) => {
  const asked = await askedIn(c)
  const { shopper } = c.var
  // Nothing is saved yet: who it is saved for is asked first (WAT-02).
  if (!shopper) return c.redirect(signInHref(asked), 303)
  if (asked.car !== null)
    tellWatched(c, await optional(c, 'watchlist', watchCar(c, shopper.phone, asked.car)), asked.redirect)
  return c.redirect(asked.redirect, 303)
})

watchlist.post('/remove', async (c) => {
  const asked = await askedIn(c)
  const { shopper, services } = c.var
  if (!shopper) return c.redirect(signInHref({ ...asked, car: null }), 303)
  if (asked.car !== null) {
    const remove = async (id: number) => ({ car: await services.watchlist.remove(shopper.phone, id) })
    const removed = await optional(c, 'watchlist', remove(asked.car))
    if (!removed) tellNext(c, 'failed', '')
    else if (removed.car) tellNext(c, 'removed', removed.car.name)
  }
  return c.redirect(asked.redirect, 303)
})

/** The car, and the page that the heart was pressed on, by its own word or the browser's. */
async function askedIn(c: Context<AppEnv>) {
  const { car, back } = await sentFields(c)
  const from = sameSitePath(back) ?? cameFrom(c)
  return readAsk((name) => ({ type: 'watchlist', redirect: from, back: from, car })[name])
}
