import { Hono } from 'hono'
import { SuccessPage } from '../../client/pages/success.tsx'
import { EVENTS, type EventKey } from '../../shared/events.ts'
import { leadForm } from '../../shared/lead/forms.ts'
import { phoneOf } from '../../shared/phone.ts'
import { pathTo, searchPath } from '../../shared/tenant/paths.ts'
import type { AppEnv } from '../context.ts'
import { lastSent } from '../forms/key.ts'

/** /success: what has become of the form that this browser sent last, and of none it did not send (LED-03). */
export const success = new Hono<AppEnv>().get('/', (c) => {
  const { site } = c.var
  const last = lastSent(c)
  const view = {
    heading: last ? 'Thank you' : 'Nothing has been sent',
    text: last
      ? `${leadForm(last.form).sent} ${site.lead.answered}`
      : 'This browser has sent us no form in the last half hour. If you meant to, please send it again, or call us.',
    steps: [
      { text: 'Browse our stock', href: searchPath() },
      { text: 'Home', href: pathTo('home') },
    ],
    phone: phoneOf(site.phone),
  }
  c.header('Cache-Control', 'no-store')
  return c.render(<SuccessPage view={view} isSent={last !== null} />, {
    head: {
      title: `${view.heading} | ${site.name}`,
      looks: 'form',
      canonical: pathTo('success'),
      noindex: true,
      ...(last && { event: eventOf(last.event), told: last.id }),
    },
  })
})

const eventOf = (number: number): EventKey =>
  (Object.keys(EVENTS) as EventKey[]).find((key) => EVENTS[key].number === number) ?? 'leadForm'
