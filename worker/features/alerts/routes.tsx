import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { CHANNELS, type ChannelChoice, TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import { ALERT_ERRORS, type AlertOutcome, alertOutcomeHref, isAgreed } from '../../../shared/alert/view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { tableKeys } from '../../../shared/settings/fields.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../context.ts'
import { type Accepted, type Outcome, submit } from '../../forms/submission.ts'
import { messagePage } from '../../http/errors.tsx'
import { readFields } from '../../http/read-form.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { contentHash } from '../../platform/crypto.ts'
import { isAddress } from '../../platform/mail/service.ts'
import { alertLinks, sendNow, stopByLink, submitButton } from './links.tsx'
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
  const fields = await readFields(c)
  const { shopper } = c.var
  const wanted = readText(fields['search'])
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
  if (await isMailedOften(c, phone, data.wish)) return { form: { values, error: ALERT_ERRORS.too_often }, status: 422 }
  const begun = await services.alerts.subscribers.begin(phone, data.wish, consent)
  if (begun === 'too_often') return { form: { values, error: ALERT_ERRORS.too_often }, status: 422 }
  sendNow(c)
  const followed = await follow(c, phone, data.search)
  return done(begun === 'unconfirmed' ? 'asked' : followed === 'full' ? 'full' : 'on')
}

/** Whether an address that is still to be confirmed got as many of our questions today as one does, of all shoppers together. */
async function isMailedOften(c: Context<AppEnv>, phone: string, wish: ChannelChoice): Promise<boolean> {
  if (wish.channel !== 'email') return false
  const reader = await c.var.services.alerts.subscribers.find(phone)
  if (reader?.state === 'on' && reader.address === wish.address) return false
  return (await spendBudget(c, ['confirmations_mailbox'], { mailbox: wish.address })) !== null
}

/** The button over a search. A shopper without alerts chooses a channel first; one who is not signed in signs in first. */
alerts.post('/searches', (c) =>
  submitButton(c, async ({ search: wanted = '' }) => {
    const { shopper, services } = c.var
    const search = await followable(c, wanted)
    if (!search) return messagePage(c, 400)
    if (!shopper) return { next: signInFor(wanted) }
    const reader = await services.alerts.subscribers.find(shopper.phone)
    if (!reader || reader.state === 'stopped') return { next: alertsHref(wanted) }
    return done((await follow(c, shopper.phone, wanted)) ?? 'there')
  }),
)

alerts.post('/searches/remove', (c) =>
  submitButton(c, async ({ id }) => {
    const { shopper, services } = c.var
    if (!shopper) return { next: signInFor('') }
    if (id !== undefined) await services.alerts.searches.unfollow(shopper.phone, id)
    return done('unfollowed')
  }),
)

/** With a token the link of a message; without one the button of the page. */
alerts.post('/stop', async (c) => {
  const { shopper, services } = c.var
  if (c.req.query(TOKEN_PARAM) !== undefined) return stopByLink(c)
  return submitButton(c, async () => {
    if (!shopper) return { next: signInFor('') }
    await services.alerts.subscribers.stop(shopper.phone)
    return done('stopped')
  })
})

alerts.route('/', alertLinks)

/** The most searches that one shopper can follow. */
const MOST_SEARCHES = 10

async function follow(c: Context<AppEnv>, phone: string, address: string) {
  const search = await followable(c, address)
  return search && c.var.services.alerts.searches.follow(phone, search, MOST_SEARCHES)
}

const done = (word: AlertOutcome): Outcome => ({ next: alertOutcomeHref(word) })

const readText = (field: unknown) => (typeof field === 'string' ? field : '')

const alertsHref = (search: string) =>
  search ? `${pathTo('alerts')}?${new URLSearchParams({ search }).toString()}` : pathTo('alerts')

const signInFor = (search: string) =>
  signInHref({ type: 'watchlist', redirect: alertsHref(search), back: search || pathTo('home'), car: null })

/** The form of the alerts page: a channel, with an address where it needs one, and consent. */
const alertsForm = z
  .object({
    channel: tableKeys(CHANNELS).catch('' as never),
    email: z.string().catch(''),
    agreed: z.unknown().optional(),
    search: z.string().catch(''),
  })
  .transform(({ channel, email, agreed, search }, context): { wish: ChannelChoice; search: string } => {
    const fault = (field: 'channel' | 'email' | 'agreed') =>
      context.addIssue({ code: 'custom', path: [field], message: ALERT_ERRORS[field] })
    if (!Object.hasOwn(CHANNELS, channel)) fault('channel')
    if (channel === 'email' && !isAddress(email)) fault('email')
    if (!isAgreed(agreed)) fault('agreed')
    return { wish: channel === 'email' ? { channel, address: email } : { channel: 'sms' }, search }
  })

type AlertsForm = z.infer<typeof alertsForm>
