import { type Context, Hono } from 'hono'
import { SavedPage, WatchlistPage } from '../../../../client/pages/saved.tsx'
import { savesOnDevice } from '../../../../shared/layout/frame.ts'
import { sameSitePath } from '../../../../shared/routes/canonical-path.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { searchNoun } from '../../../../shared/search/labels.ts'
import { maskedMobile } from '../../../../shared/sign-in/messages.ts'
import { parseSignInRequest, signInHref } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { readFields } from '../../../http/read-form.ts'
import { referringPage } from '../../../http/redirect-after.ts'
import { newestCards } from '../../pages/part.ts'
import { setNotice, setWatchNotice, shopperWatchlist, watchCar } from './watch-car.ts'

/** /watchlist, and the forms of the hearts for those without script (WAT-01, WAT-02, WAT-04). */
export const watchlist = new Hono<AppEnv>()

watchlist.get('/', async (c) => {
  const { site, services, shopper } = c.var
  const view = await shopperWatchlist(c)
  if (!view || !shopper) return messagePage(c, 503)
  const options = await services.searchOptions()
  const noun = searchNoun({}, options)
  const newest = view.cards.length + view.unavailable.length === 0 ? await newestCards(c) : []
  return c.render(
    <WatchlistPage
      view={view}
      noun={noun}
      newest={newest}
      phone={maskedMobile(shopper.phone)}
      hasAlerts={site.features.alerts}
    />,
    {
      head: { title: `Watchlist | ${site.name}`, stylesheet: 'form', canonical: pathTo('watchlist'), noindex: true },
    },
  )
})

watchlist.post('/save', async (c) => {
  const form = await readHeartForm(c)
  const { shopper } = c.var
  // The car is saved after sign-in (WAT-02).
  if (!shopper) return c.redirect(signInHref(form), 303)
  if (form.car !== null)
    await setWatchNotice(c, await optional(c, 'watchlist', watchCar(c, shopper.phone, form.car)), form.redirect)
  return c.redirect(form.redirect, 303)
})

watchlist.post('/remove', async (c) => {
  const form = await readHeartForm(c)
  const { shopper, services } = c.var
  if (!shopper) return c.redirect(signInHref({ ...form, car: null }), 303)
  if (form.car !== null) {
    const remove = async (id: number) => ({ car: await services.watchlist.remove(shopper.phone, id) })
    const removed = await optional(c, 'watchlist', remove(form.car))
    if (!removed) await setNotice(c, 'failed', '')
    else if (removed.car) await setNotice(c, 'removed', removed.car.name)
  }
  return c.redirect(form.redirect, 303)
})

async function readHeartForm(c: Context<AppEnv>) {
  const { car, back } = await readFields(c)
  const from = sameSitePath(back) ?? referringPage(c)
  return parseSignInRequest((name) => ({ type: 'watchlist', redirect: from, back: from, car })[name])
}

/** /saved: the cars and searches stored on this device (WAT-05, SRC-21). The browser fills it in. */
export const savedPage = new Hono<AppEnv>().get('/', async (c) => {
  const { site, services } = c.var
  if (!savesOnDevice(site.features)) return c.notFound()
  if (c.var.shopper && site.features.watchlist) return c.redirect(pathTo('watchlist'), 303)
  const options = await services.searchOptions()
  const { favourites, watchlist: watches, search_history: searches } = site.features
  const cars = favourites ? 'device' : watches ? 'watchlist' : null
  const page = { noun: searchNoun({}, options), newest: await newestCards(c), cars, searches, watches } as const
  return c.render(<SavedPage {...page} />, {
    head: { title: `Saved | ${site.name}`, canonical: pathTo('saved'), noindex: true },
  })
})
