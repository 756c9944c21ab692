import { type Context, Hono } from 'hono'
import { SuccessPage, type SuccessView } from '../../../client/pages/success.tsx'
import { EVENTS, type EventKey } from '../../../shared/analytics/events.ts'
import { carPath } from '../../../shared/car/links.ts'
import { confirmationOfLead } from '../../../shared/confirmation/choose-event.ts'
import { confirmationView } from '../../../shared/lead/confirmation.ts'
import { answeredText } from '../../../shared/lead/forms.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import { findBranch } from '../../../shared/location/branch.ts'
import { toPhone } from '../../../shared/phone.ts'
import { usesSignIn } from '../../../shared/routes/gates.ts'
import { pathTo, searchPath } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { readDriveStatus } from '../../../shared/test-drive/status.ts'
import { driveAt } from '../../../shared/test-drive/view.ts'
import { inWords } from '../../../shared/text.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { DRIVE_TEXTS } from '../../../shared/trust/drive-limits.ts'
import { fillVehicle, wordsFor } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { noticePage } from '../../forms/answer.tsx'
import { calendarFile } from '../../forms/drive-calendar.ts'
import { leadRecipient } from '../../forms/lead-recipient.ts'
import { type LastSubmission, lastSubmission } from '../../forms/submission-key.ts'
import { COOKIES } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { openText } from './confirmations/plan.ts'
import { linkExpiresAt } from './confirmations/read-facts.ts'
import { messageText, ownPage } from './part.tsx'

const STEPS = [
  { text: 'Browse our stock', href: searchPath() },
  { text: 'Home', href: pathTo('home') },
]

/** /success: the outcome of the form that this browser sent last, known by its cookie (LED-03). */
export const success = new Hono<AppEnv>()
  .get('/', async (c) => {
    const last = await lastSubmission(c)
    c.header('Cache-Control', 'no-store')
    return last ? thanks(c, last) : nothingSent(c)
  })
  .get('/test-drive.ics', async (c) => {
    const last = await lastSubmission(c)
    return calendarFile(c, last && (await findStored(c, last)))
  })

async function thanks(c: Context<AppEnv>, last: LastSubmission) {
  const { site } = c.var
  const stored = await findStored(c, last)
  const lead = stored && stored.lead
  const { to, phone, address, directions } = leadRecipient(site, lead)
  const words = wordsFor(lead?.car ?? null, site.stock.kinds)
  const sent = confirmationView({
    form: last.form,
    lead,
    to,
    address,
    answered: answeredText(last.form, site.lead),
    opening: findOpening(c, last, lead),
    words,
  })
  const car = lead?.car ? [{ text: fillVehicle('Back to the {vehicle}', words), href: carPath(lead.car) }] : []
  const view = {
    ...sent,
    calendar: sent.hasTime ? pathTo('success_calendar') : null,
    directions: sent.hasTime ? directions : null,
    confirm: confirmLink(c, lead),
    written: stored && (await messageNotice(c, stored)),
    steps: [...car, ...STEPS],
    phone,
  }
  return c.render(<SuccessPage view={view} />, {
    head: {
      title: `${view.heading} | ${site.name}`,
      stylesheet: 'form',
      canonical: pathTo('success'),
      noindex: true,
      event: (Object.keys(EVENTS) as EventKey[]).find((key) => EVENTS[key].number === last.event) ?? 'leadForm',
      countedEventId: last.id,
    },
  })
}

function findOpening({ var: { site, now } }: Context<AppEnv>, { form }: LastSubmission, lead: NewLead | null) {
  const { location } = findBranch(site, lead)
  return location && openText(site, location, form, now)
}

/** For a drive that needs a confirmed number to be booked (TRU-01); null for any other lead. */
function confirmLink({ var: { site, shopper } }: Context<AppEnv>, lead: NewLead | null): SuccessView['confirm'] {
  if (!lead || readDriveStatus(lead.fields) !== 'Not booked' || shopper || !usesSignIn(site)) return null
  const { car, location_slug: location } = lead
  const here = pathTo('book_test_drive')
  const redirect = car ? `${here}?car_id=${car.car_id}` : location ? driveAt(location) : here
  const href = signInHref({ type: 'drive', redirect, back: pathTo('success'), car: null })
  return { text: DRIVE_TEXTS.confirm, link: { text: 'Confirm my mobile number', href } }
}

function nothingSent(c: Context<AppEnv>) {
  const heading = 'Nothing to show here'
  const text = `We haven’t received a form from this browser in the last ${inWords(COOKIES.sent.ageMs / MINUTE_MS, 'minute')}. Please send it again, or call us.`
  return noticePage(c, { heading, text, steps: STEPS, phone: toPhone(c.var.site.phone), canonical: pathTo('success') })
}

/** Found by the key that this browser alone was given; without it the page still says thank you. */
const findStored = (c: Context<AppEnv>, { key }: LastSubmission): Promise<StoredLead | null> =>
  optional(c, 'sent lead', c.var.services.leads.stored.find({ key }))

/** The message on its way to the shopper, and the link to the page of the lead. */
async function messageNotice(
  c: Context<AppEnv>,
  { lead, lead_id, at: since }: StoredLead,
): Promise<SuccessView['written']> {
  const link = await ownPage(c, lead_id, linkExpiresAt({ since, lead, reservation: null }))
  if (!link) return null
  const isSent = confirmationOfLead(lead) && readDriveStatus(lead.fields) !== 'Cancelled'
  return { text: isSent ? messageText(c, lead) : null, link }
}
