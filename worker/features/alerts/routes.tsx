import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AlertsPage } from '../../../client/pages/alerts.tsx'
import { CHANNELS, type ChannelChoice, type FollowedSearch, TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import {
  ALERT_ERRORS,
  type AlertOutcome,
  type AlertsView,
  alertOutcomeHref,
  alertsView,
  isAgreed,
} from '../../../shared/alert/view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { parseNearOfAddress, parseSearchAddress } from '../../../shared/search/search-address.ts'
import { toSavedSearch } from '../../../shared/search/title.ts'
import { tableKeys } from '../../../shared/settings/fields.ts'
import { maskedMobile } from '../../../shared/sign-in/messages.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { stockWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import type { FormState, FormStatus } from '../../forms/form-view.ts'
import { type Accepted, type Outcome, submit } from '../../forms/submission.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { readFields } from '../../http/read-form.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { contentHash } from '../../platform/crypto.ts'
import { isAddress } from '../../platform/mail/service.ts'
import { alertLinks, sendNow, stopByLink, submitButton } from './links.tsx'
import type { NewSearch } from './service.ts'

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

const STATE_UNKNOWN = 'We can’t read your alerts just now.'

/** The page of a signed-in shopper; `wanted` is the address of a search to follow. `sent`: with what was typed. */
async function alertsPage(
  c: Context<AppEnv>,
  phone: string,
  wanted: string,
  sent: FormState | null = null,
  status: FormStatus = 200,
) {
  const { site, services } = c.var
  const read = Promise.all([
    services.alerts.subscribers.find(phone),
    services.alerts.searches.list(phone),
    followable(c, wanted),
  ])
  const loaded = sent ? await optional(c, 'alerts', read) : await read
  const [reader, searches, search] = loaded ?? [null, [], null]
  const isFollowed = (one: Omit<FollowedSearch, 'id'>) =>
    searches.some(({ path, filters }) => path === one.path && filters === one.filters)
  const known = {
    reader,
    searches,
    wanted: search && !isFollowed(search) ? search : null,
    phone: maskedMobile(phone),
    consent: site.alerts.consent_text,
    quiet: { from: site.alerts.quiet_from, to: site.alerts.quiet_to },
    done: c.req.query('done') ?? null,
  }
  const { values, errors = {}, error = null } = sent ?? {}
  const view = alertsView(known, values ? { values, errors, error } : null)
  c.status(status)
  return c.render(
    <AlertsPage view={loaded ? view : withUnknownState(view, wanted)} noun={stockWords(site.stock.kinds)} />,
    {
      head: { title: `Alerts | ${site.name}`, stylesheet: 'form', canonical: pathTo('alerts'), noindex: true },
    },
  )
}

const withUnknownState = (view: AlertsView, wanted: string): AlertsView => ({
  ...view,
  state: STATE_UNKNOWN,
  form: { ...view.form, submit: 'Save', hiddenValues: { search: wanted } },
})

/** The search at an address of this site, ready to be followed; null for anything else. */
async function followable(c: Context<AppEnv>, address: string): Promise<NewSearch | null> {
  if (address === '') return null
  const options = await c.var.services.searchOptions(parseNearOfAddress(address))
  const state = parseSearchAddress(address, options)
  const remembered = state && toSavedSearch(state, options)
  if (!state || !remembered) return null
  const { text, facets, ranges, near } = state
  return { ...remembered, state: { text, facets, ranges, ...(near ? { near } : {}) } }
}
