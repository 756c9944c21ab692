import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AlertLinkPage } from '../../../client/pages/alert-link.tsx'
import { MessagePage } from '../../../client/pages/message.tsx'
import { TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import { ALERT_ERRORS, type AlertOutcome, alertOutcomeHref } from '../../../shared/alert/view.ts'
import type { Values } from '../../../shared/lead/form-view.ts'
import { toPhone } from '../../../shared/phone.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { pathTo, searchPath } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction } from '../../forms/failed-action.tsx'
import { type Accepted, type Outcome, submit } from '../../forms/submission.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { type Fields, sentFields } from '../../http/read-form.ts'
import { clockFrom } from '../../platform/clock.ts'
import { contentHash } from '../../platform/crypto.ts'
import { report } from '../../platform/log.ts'
import { storeOf } from '../../platform/store-of.ts'
import { deliver } from './deliver.ts'
import { type AlertsForm, alertsForm } from './form.ts'
import { alertsPage, followable } from './page.tsx'

/** /alerts: which alerts a shopper gets, by which channel, and how to end them (WAT-06). For the session's shopper. */
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
  const fields = await sentFields(c)
  const { shopper } = c.var
  const wanted = textOf(fields['search'])
  if (!shopper) return c.redirect(signInFor(wanted), 303)
  return submit(c, {
    fields,
    schema: alertsForm,
    act: (sent) => subscribe(c, shopper.phone, sent),
    answer: (state, status) => alertsPage(c, shopper.phone, wanted, state, status),
  })
})

async function subscribe(c: Context<AppEnv>, phone: string, { data, values }: Accepted<AlertsForm>): Promise<Outcome> {
  const { site, services, now } = c.var
  const text = site.alerts.consent_text
  const consent = { text, version: await contentHash(text), at: now }
  const begun = await services.alerts.begin(phone, data.wish, consent)
  if (begun === 'too_often') return { form: { values, error: ALERT_ERRORS.too_often }, status: 422 }
  if (begun === 'unconfirmed') c.executionCtx.waitUntil(optional(c, 'alert confirmation', sendConfirmation(c)))
  const followed = await follow(c, phone, data.search)
  return done(begun === 'unconfirmed' ? 'asked' : followed === 'full' ? 'full' : 'on')
}

/** The button over a search. A shopper without alerts chooses a channel first; one who is not signed in signs in first. */
alerts.post('/searches', (c) =>
  pressed(c, async ({ search: wanted = '' }) => {
    const { shopper, services } = c.var
    const search = await followable(c, wanted)
    if (!search) return messagePage(c, 400)
    if (!shopper) return { next: signInFor(wanted) }
    const reader = await services.alerts.reader(shopper.phone)
    if (!reader || reader.state === 'stopped') return { next: alertsHref(wanted) }
    return done((await follow(c, shopper.phone, wanted)) ?? 'there')
  }),
)

alerts.post('/searches/remove', (c) =>
  pressed(c, async ({ id }) => {
    const { shopper, services } = c.var
    if (!shopper) return { next: signInFor('') }
    if (id !== undefined) await services.alerts.unfollow(shopper.phone, id)
    return done('unfollowed')
  }),
)

alerts.get('/stop', async (c) => {
  const token = tokenIn(c)
  const state = token && (await c.var.services.alerts.stoppable(token))
  if (!token || !state) return messagePage(c, 404)
  if (state === 'stopped') return stoppedPage(c)
  return linkPage(c, {
    heading: 'Stop all alerts?',
    text: `${c.var.site.name} tells you about cars that you watch and searches that you follow. One press and you hear no more.`,
    submit: 'Stop all alerts',
    action: `${pathTo('alerts_stop')}?${TOKEN_PARAM}=${token}`,
  })
})

/**
 * With a token the one-click unsubscribe of a message, which a mail program may send by itself (RFC 8058): the token is
 * the permission, and no limit counts the mail provider's addresses. Without one the button of the page.
 */
alerts.post('/stop', async (c) => {
  const { shopper, services } = c.var
  if (c.req.query(TOKEN_PARAM) !== undefined) {
    const token = tokenIn(c)
    const stop = async () => (token && (await services.alerts.stopBy(token)) ? stoppedPage(c) : messagePage(c, 404))
    return pressed(c, stop, { fields: {}, limit: null })
  }
  return pressed(c, async () => {
    if (!shopper) return { next: signInFor('') }
    await services.alerts.stop(shopper.phone)
    return done('stopped')
  })
})

alerts.get('/confirm', async (c) => {
  const token = tokenIn(c)
  if (!token || !(await c.var.services.alerts.confirmable(token))) return messagePage(c, 404)
  return linkPage(c, {
    heading: 'Is this your address?',
    text: `Confirm it, and ${c.var.site.name} writes to you about cars that you watch and searches that you follow.`,
    submit: 'Yes, write to me',
    action: `${pathTo('alerts_confirm')}?${TOKEN_PARAM}=${token}`,
  })
})

alerts.post('/confirm', (c) =>
  pressed(c, async () => {
    const token = tokenIn(c)
    if (!token || !(await c.var.services.alerts.confirm(token))) return messagePage(c, 404)
    return notice(c, 'Alerts are on', 'Your address is confirmed. Every mail has a link that stops them all.')
  }),
)

type PressOptions = { fields?: Fields; limit?: null }

/** Answers a button that has no form around it. */
async function pressed(
  c: Context<AppEnv>,
  act: (values: Values) => Promise<Outcome>,
  { fields, ...limit }: PressOptions = {},
): Promise<Response> {
  return submit(c, {
    ...limit,
    fields: fields ?? (await sentFields(c)),
    schema: z.unknown(),
    act: ({ values }) => act(values),
    answer: (_, status) => failedAction(c, status, { text: 'My alerts', href: pathTo('alerts') }),
  })
}

/** The token of the address, if it is as long as one. */
const tokenIn = (c: Context) => {
  const token = c.req.query(TOKEN_PARAM) ?? ''
  return /^[\w-]{22}$/.test(token) ? token : null
}

async function follow(c: Context<AppEnv>, phone: string, address: string) {
  const search = await followable(c, address)
  return search && c.var.services.alerts.follow(phone, search, c.var.site.alerts.most_searches)
}

/** The shopper waits for the mail: it goes at once; where that fails, the minute's run sends it. */
function sendConfirmation({ env, var: { site, services, now } }: Context<AppEnv>) {
  let left = 3
  return deliver(
    { store: storeOf(env, site), site, ...services, clock: clockFrom(now), report },
    false,
    () => left-- > 0,
  )
}

const done = (word: AlertOutcome): Outcome => ({ next: alertOutcomeHref(word) })

const textOf = (field: unknown) => (typeof field === 'string' ? field : '')

const alertsHref = (search: string) =>
  search ? `${pathTo('alerts')}?${new URLSearchParams({ search }).toString()}` : pathTo('alerts')

const signInFor = (search: string) =>
  signInHref({ type: 'watchlist', redirect: alertsHref(search), back: search || pathTo('home'), car: null })

const linkPage = (c: Context<AppEnv>, view: Parameters<typeof AlertLinkPage>[0]) =>
  c.render(<AlertLinkPage {...view} />, {
    head: { title: `${view.heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true },
  })

const stoppedPage = (c: Context<AppEnv>) =>
  notice(c, 'All alerts are stopped', 'You hear no more from us about cars and searches, unless you ask for it again.')

const notice = (c: Context<AppEnv>, heading: string, text: string) =>
  c.render(
    <MessagePage
      heading={heading}
      text={text}
      steps={[{ text: 'Browse our stock', href: searchPath() }]}
      phone={toPhone(c.var.site.phone)}
    />,
    { head: { title: `${heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true } },
  )
