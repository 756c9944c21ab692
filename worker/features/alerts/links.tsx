import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AlertLinkPage } from '../../../client/pages/message.tsx'
import { LINKS, TOKEN_PARAM } from '../../../shared/alert/subscriber.ts'
import type { Values } from '../../../shared/form/form-view.ts'
import { pathTo, type RouteKey, searchPath } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'
import { failedAction, noticePage } from '../../forms/answer.tsx'
import { type Outcome, submit } from '../../forms/submission.ts'
import { isMark, type Opened, openedBy, openedByForm, readStop, tokenField, whyLost } from '../../http/address-token.ts'
import { messagePage } from '../../http/errors.tsx'
import { optional } from '../../http/optional.ts'
import { type Fields, readFields, textValues } from '../../http/read-form.ts'
import { report } from '../../platform/log.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import { openStore } from '../../platform/store-of.ts'
import { clockFrom } from '../../platform/timeout.ts'
import { deliver } from './deliver.ts'

/** Where the links of messages lead (WAT-06): a page with one button, since programs open links by themselves. */
export const alertLinks = new Hono<AppEnv>()

/** Beside the token: the button asks for a new link, not for an end. */
const RENEW = ['new', 'link'] as const

alertLinks.get('/stop', async (c) => {
  const opened = await openedBy(c, 'stop')
  const link = opened && (await c.var.services.alerts.stopLinks.find(opened.token))
  if (!opened) return closedPage(c, 'stop')
  if (!link) return messagePage(c, 404)
  if (link.state === 'stopped') return stoppedPage(c)
  if (link.isExpired) return expiredPage(c, opened)
  return linkPage(c, {
    heading: 'Stop all alerts?',
    text: `${c.var.site.name} tells you about cars that you watch and searches that you follow. One press and you hear no more.`,
    submit: 'Stop all alerts',
    action: formAction('alerts_stop', opened),
    hidden: tokenField('stop', opened),
  })
})

/** With a token the link of a message; its other button asks for a new one. */
export async function stopByLink(c: Context<AppEnv>): Promise<Response> {
  const { alerts } = c.var.services
  const isRenewal = c.req.query(RENEW[0]) === RENEW[1]
  const { opened, sent } = await readStop(c, 'stop', !isRenewal)
  if (!opened) return closedPage(c, 'stop')
  const { token } = opened
  if (isRenewal) {
    const renew = async () => {
      await alerts.stopLinks.renew(token)
      sendNow(c)
      const text = 'If your alerts are on, it’s on its way to you. We send a few a day at most.'
      return notice(c, 'A new link is on its way', text)
    }
    return submitButton(c, renew, sent)
  }
  const stop = async () => {
    if (await alerts.stopLinks.stop(token)) return stoppedPage(c)
    const link = await alerts.stopLinks.find(token)
    return link ? expiredPage(c, opened) : messagePage(c, 404)
  }
  return submitButton(c, stop, sent)
}

alertLinks.get('/confirm', async (c) => {
  const opened = await openedBy(c, 'confirm')
  if (!opened) return isMark(c.req.query(TOKEN_PARAM)) ? closedPage(c, 'confirm') : endedConfirmPage(c)
  if (!(await c.var.services.alerts.confirmLinks.isOpen(opened.token))) return endedConfirmPage(c)
  return linkPage(c, {
    heading: 'Is this your address?',
    text: `Confirm it, and ${c.var.site.name} writes to you about cars that you watch and searches that you follow.`,
    submit: 'Yes, send me alerts',
    action: formAction('alerts_confirm', opened),
    hidden: tokenField('confirm', opened),
  })
})

alertLinks.post('/confirm', async (c) => {
  const fields = await readFields(c)
  const confirm = async () => {
    const opened = await openedByForm(c, 'confirm', textValues(fields))
    if (!opened && isMark(c.req.query(TOKEN_PARAM))) return closedPage(c, 'confirm')
    if (!opened || !(await c.var.services.alerts.confirmLinks.confirm(opened.token))) return endedConfirmPage(c)
    sendNow(c)
    return notice(c, 'Alerts are on', 'Your address is confirmed. Every email has a link that stops them all.')
  }
  return submitButton(c, confirm, { fields })
})

const formAction = (route: RouteKey & `alerts_${string}`, { query }: Opened, more: Record<string, string> = {}) =>
  `${pathTo(route)}?${new URLSearchParams({ ...query, ...more }).toString()}`

const linkPage = (c: Context<AppEnv>, view: Parameters<typeof AlertLinkPage>[0]) =>
  c.render(<AlertLinkPage {...view} />, {
    head: { title: `${view.heading} | ${c.var.site.name}`, stylesheet: 'form', noindex: true },
  })

function expiredPage(c: Context<AppEnv>, opened: Opened) {
  c.status(410)
  return linkPage(c, {
    ...LINKS.stop.expired,
    submit: 'Send me a new link',
    action: formAction('alerts_stop', opened, { [RENEW[0]]: RENEW[1] }),
    hidden: tokenField('stop', opened),
  })
}

/** No page for a token that this site never sent. */
async function closedPage(c: Context<AppEnv>, kind: 'stop' | 'confirm') {
  if (!isMark(c.req.query(TOKEN_PARAM))) return messagePage(c, 404)
  return unfinished(c, 410, await whyLost(c, kind))
}

/** A used, an expired and an unknown link look alike: the address may be of another person. */
const endedConfirmPage = (c: Context<AppEnv>) => unfinished(c, 404, LINKS.confirm.expired)

const stoppedPage = (c: Context<AppEnv>) =>
  notice(
    c,
    'You’ve stopped all alerts',
    'You won’t hear from us about your watchlist and searches unless you turn alerts on again.',
  )

const STEPS = [
  { text: 'Browse our stock', href: searchPath() },
  { text: 'My alerts', href: pathTo('alerts') },
]

const notice = (c: Context<AppEnv>, heading: string, text: string) => noticePage(c, { heading, text, steps: STEPS })

/** What the shopper came for is not done; the page of their alerts does it as well. */
const unfinished = (c: Context<AppEnv>, status: 404 | 410, { heading, text }: { heading: string; text: string }) =>
  noticePage(c, { status, heading, text, steps: STEPS.toReversed() })

const AT_ONCE = 3

/** Sends what the shopper waits for after the answer; where that fails, the minute's run sends it. */
export function sendNow(c: Context<AppEnv>): void {
  const { site, services, now } = c.var
  let left = AT_ONCE
  const own = { store: openStore(c.env, site), site, origin: siteOrigin(c.env, site), clock: clockFrom(now), report }
  const sending = deliver({ ...services, ...own }, false, () => left-- > 0)
  c.executionCtx.waitUntil(optional(c, 'alert message', sending))
}

type PressOptions = { fields?: Fields; limit?: null }

/** Answers a button that has no form around it. */
export async function submitButton(
  c: Context<AppEnv>,
  act: (values: Values) => Promise<Outcome>,
  { fields, ...limit }: PressOptions = {},
): Promise<Response> {
  return submit(c, {
    ...limit,
    fields: fields ?? (await readFields(c)),
    schema: z.unknown(),
    act: ({ values }) => act(values),
    answer: (_, status) => failedAction(c, status, { text: 'My alerts', href: pathTo('alerts') }),
  })
}
