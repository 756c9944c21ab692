import { type Context, Hono } from 'hono'
import { AlertLinkPage } from '../../../client/pages/alert-link.tsx'
import { MessagePage } from '../../../client/pages/message.tsx'
import { TOKEN } from '../../../shared/alert/reader.ts'
import { ALERT_FAULTS, type Done, doneHref } from '../../../shared/alert/view.ts'
import { phoneOf } from '../../../shared/phone.ts'
import { signInHref } from '../../../shared/sign-in/ask.ts'
import { pathTo, searchPath } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { readForm, sentFields } from '../../http/read-form.ts'
import { clockFrom } from '../../platform/clock.ts'
import { contentHash } from '../../platform/crypto.ts'
import { report } from '../../platform/log.ts'
import { deliver } from './deliver.ts'
import { alertsForm } from './form.ts'
import { alertsPage, followable } from './page.tsx'

/** /alerts: what a shopper is told of, by which way, and how to end it (WAT-06). Whose page it is, the session says. */
export const alerts = new Hono<AppEnv>()

alerts.use(async (c, next) => {
  await next()
  c.header('Cache-Control', 'no-store')
})

alerts.get('/', async (c) => {
  const { shopper } = c.var
  const wanted = c.req.query('search') ?? ''
  return shopper ? alertsPage(c, shopper.phone, wanted) : c.redirect(signInFor(wanted), 303)
})

alerts.post('/', async (c) => {
  const sent = await readForm(c, alertsForm)
  const { shopper, site, services, now } = c.var
  const wanted = sent.values['search'] ?? ''
  if (!shopper) return c.redirect(signInFor(wanted), 303)
  if (!sent.ok) return alertsPage(c, shopper.phone, wanted, { ...sent, trouble: null })
  const text = site.alerts.consent_text
  const version = await contentHash(text)
  const begun = await services.alerts.begin(shopper.phone, sent.data.wish, { text, version, at: now })
  if (begun === 'too_often')
    return alertsPage(c, shopper.phone, wanted, { values: sent.values, errors: {}, trouble: ALERT_FAULTS.too_often })
  if (begun === 'unconfirmed') c.executionCtx.waitUntil(optional(c, 'alert confirmation', askNow(c)))
  const followed = await follow(c, shopper.phone, sent.data.search)
  return done(c, begun === 'unconfirmed' ? 'asked' : followed === 'full' ? 'full' : 'on')
})

/** The button over a search. Who is told nothing yet chooses how first; who is not signed in signs in first. */
alerts.post('/searches', async (c) => {
  const { search } = await sentFields(c)
  const { shopper, services } = c.var
  const wanted = typeof search === 'string' ? search : ''
  const found = await followable(c, wanted)
  if (!found) return messagePage(c, 400)
  if (!shopper) return c.redirect(signInFor(wanted), 303)
  const reader = await services.alerts.reader(shopper.phone)
  if (!reader || reader.state === 'stopped') return c.redirect(alertsHref(wanted), 303)
  return done(c, (await follow(c, shopper.phone, wanted)) ?? 'there')
})

alerts.post('/searches/remove', async (c) => {
  const { id } = await sentFields(c)
  const { shopper, services } = c.var
  if (!shopper) return c.redirect(signInFor(''), 303)
  if (typeof id === 'string') await services.alerts.unfollow(shopper.phone, id)
  return done(c, 'unfollowed')
})

alerts.get('/stop', async (c) => {
  const token = tokenIn(c)
  const state = token && (await c.var.services.alerts.stoppable(token))
  if (!token || !state) return messagePage(c, 404)
  if (state === 'stopped') return stoppedPage(c)
  return linkPage(c, {
    heading: 'Stop all alerts?',
    text: `${c.var.site.name} tells you about cars that you watch and searches that you follow. One press and you hear no more.`,
    submit: 'Stop all alerts',
    action: `${pathTo('alerts_stop')}?${TOKEN}=${token}`,
  })
})

/**
 * With a token the one press of a message, which a mail program may send by itself (RFC 8058), so whoever has the token
 * may; without one that of the page.
 */
alerts.post('/stop', async (c) => {
  const { shopper, services } = c.var
  if (c.req.query(TOKEN) !== undefined) {
    const token = tokenIn(c)
    return token && (await services.alerts.stopBy(token)) ? stoppedPage(c) : messagePage(c, 404)
  }
  await sentFields(c)
  if (!shopper) return c.redirect(signInFor(''), 303)
  await services.alerts.stop(shopper.phone)
  return done(c, 'stopped')
})

alerts.get('/confirm', async (c) => {
  const token = tokenIn(c)
  if (!token || !(await c.var.services.alerts.confirmable(token))) return messagePage(c, 404)
  return linkPage(c, {
    heading: 'Is this your address?',
    text: `Confirm it, and ${c.var.site.name} writes to you about cars that you watch and searches that you follow.`,
    submit: 'Yes, write to me',
    action: `${pathTo('alerts_confirm')}?${TOKEN}=${token}`,
  })
})

alerts.post('/confirm', async (c) => {
  await sentFields(c)
  const token = tokenIn(c)
  if (!token || !(await c.var.services.alerts.confirm(token))) return messagePage(c, 404)
  return news(c, 'Alerts are on', 'Your address is confirmed. Every mail has a link that stops them all.')
})

/** As long as a token is. */
const tokenIn = (c: Context) => {
  const token = c.req.query(TOKEN) ?? ''
  return /^[\w-]{22}$/.test(token) ? token : null
}

async function follow(c: Context<AppEnv>, phone: string, address: string) {
  const search = await followable(c, address)
  return search && c.var.services.alerts.follow(phone, search, c.var.site.alerts.most_searches)
}

/** Somebody waits for the mail: it goes at once, and where that fails with the next minute. */
function askNow({ env, var: { site, services, now } }: Context<AppEnv>) {
  let left = 3
  return deliver({ db: env.DB, site, ...services, clock: clockFrom(now), report }, false, () => left-- > 0)
}

const done = (c: Context<AppEnv>, word: Done) => c.redirect(doneHref(word), 303)

const alertsHref = (search: string) =>
  search ? `${pathTo('alerts')}?${new URLSearchParams({ search }).toString()}` : pathTo('alerts')

const signInFor = (search: string) =>
  signInHref({ type: 'watchlist', redirect: alertsHref(search), back: search || pathTo('home'), car: null })

const linkPage = (c: Context<AppEnv>, view: Parameters<typeof AlertLinkPage>[0]) =>
  c.render(<AlertLinkPage {...view} />, {
    head: { title: `${view.heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true },
  })

const stoppedPage = (c: Context<AppEnv>) =>
  news(c, 'All alerts are stopped', 'You hear no more from us about cars and searches, unless you ask for it again.')

const news = (c: Context<AppEnv>, heading: string, text: string) =>
  c.render(
    <MessagePage
      heading={heading}
      text={text}
      steps={[{ text: 'Browse our stock', href: searchPath() }]}
      phone={phoneOf(c.var.site.phone)}
    />,
    { head: { title: `${heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true } },
  )
