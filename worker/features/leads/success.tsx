import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SuccessPage, type SuccessView } from '../../../client/pages/success.tsx'
import { EVENTS, type EventKey } from '../../../shared/analytics/events.ts'
import { carPath, type Link } from '../../../shared/car/links.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { carActions, reachableActions } from '../../../shared/card/actions.ts'
import { confirmationOfLead } from '../../../shared/confirmation/choose-event.ts'
import type { FormView, Values } from '../../../shared/form/form-view.ts'
import { confirmationView } from '../../../shared/lead/confirmation.ts'
import { answeredText } from '../../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import type { StoredLead } from '../../../shared/lead/stored-lead.ts'
import { findBranch } from '../../../shared/location/branch.ts'
import { sellerNames } from '../../../shared/location/people.ts'
import { toPhone } from '../../../shared/phone.ts'
import { sameSitePath } from '../../../shared/routes/canonical-path.ts'
import { usesSignIn } from '../../../shared/routes/gates.ts'
import { pathTo, searchPath } from '../../../shared/routes/paths.ts'
import { searchNoun } from '../../../shared/search/labels.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import { readDriveStatus } from '../../../shared/test-drive/status.ts'
import { driveAt } from '../../../shared/test-drive/view.ts'
import { inWords } from '../../../shared/text.ts'
import { MINUTE_MS } from '../../../shared/time.ts'
import { DRIVE_TEXTS } from '../../../shared/trust/drive-limits.ts'
import { fillVehicle, wordsFor } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { answerForm, carSubject, noticePage } from '../../forms/answer.tsx'
import { calendarFile } from '../../forms/drive-calendar.ts'
import { leadRecipient } from '../../forms/lead-recipient.ts'
import { formProtection, hasProved } from '../../forms/protection.ts'
import { submit } from '../../forms/submission.ts'
import { afterLead, type LastSubmission, lastSubmission } from '../../forms/submission-key.ts'
import { COOKIES } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { readFields, textValues } from '../../http/read-form.ts'
import { redirectAfter } from '../../http/redirect-after.ts'
import { spendBudget } from '../../http/trust-budget.ts'
import { contentHash } from '../../platform/crypto.ts'
import { newestCards } from '../pages/part.ts'
import { openText } from './confirmations/plan.ts'
import { linkExpiresAt } from './confirmations/read-facts.ts'
import { messageText, ownPage } from './part.tsx'

const STEPS = [{ text: 'Browse our stock', href: searchPath() }]

/** /success: the outcome of the form that this browser sent last, known by its cookie (LED-03). */
export const success = new Hono<AppEnv>()
  .get('/', async (c) => {
    const last = await lastSubmission(c)
    c.header('Cache-Control', 'no-store')
    return last ? thanks(c, last) : nothingSent(c)
  })
  .post('/', async (c) => {
    const fields = await readFields(c)
    const last = await lastSubmission(c)
    const stored = last && (await findStored(c, last))
    if (!stored) return redirectAfter(c, pathTo('success'), null)
    return submit(c, {
      fields,
      schema: z.unknown(),
      act: async () => ({ next: await confirmPerson(c, stored, textValues(fields)) }),
      answer: async ({ error }, status) => {
        const form = await confirmForm(c, stored.lead, error ?? null)
        return answerForm(c, form, status, () => thanks(c, last, form))
      },
    })
  })
  .get('/test-drive.ics', async (c) => {
    const last = await lastSubmission(c)
    return calendarFile(c, last && (await findStored(c, last)))
  })

async function thanks(c: Context<AppEnv>, last: LastSubmission, form: FormView | null = null) {
  const { site } = c.var
  const stored = await findStored(c, last)
  const lead = stored && stored.lead
  const car = lead?.car ? await optional(c, 'car of a lead', findCar(c, lead.car.car_id)) : null
  const { location } = findBranch(site, lead)
  const { to, phone, address, directions } = leadRecipient(site, lead)
  const words = wordsFor(lead?.car ?? null, site.stock.kinds)
  const sent = confirmationView({
    form: last.form,
    lead,
    to,
    address,
    answered: answeredText(last.form, site.lead),
    opening: location && openText(site, location, last.form, c.var.now),
    words,
    showsCar: car !== null,
  })
  const next = followingPage(c)
  const back = lead?.car ? [{ text: fillVehicle('Back to the {vehicle}', words), href: carPath(lead.car) }] : []
  const view = {
    ...sent,
    calendar: sent.hasTime ? pathTo('success_calendar') : null,
    directions: sent.hasTime ? directions : null,
    confirm: confirmLink(c, lead),
    written: stored && (await messageNotice(c, stored)),
    prove: lead && SUSPECTED in lead.fields ? (form ?? (await confirmForm(c, lead))) : null,
    car: car && carSubject(c, car),
    people: location && lead && isForSellers(lead) ? sellerNames(location) : null,
    steps: [...(next ? [{ text: 'Carry on', href: next }] : []), ...driveLinks(c, last.form, car), ...back, ...STEPS],
    newest: lead?.car
      ? null
      : { cards: await newestCards(c), noun: searchNoun({}, await c.var.services.searchOptions()) },
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

/** A plain message is theirs as well as what is about a car. */
const isForSellers = ({ form, category, subcategory }: NewLead) =>
  category === 'Sales' || (form === 'contact' && category === 'General Enquiry' && subcategory === null)

/** The page that follows once nothing is held back (`afterLead`); null for none. */
const followingPage = ({ req }: Context<AppEnv>) => sameSitePath(req.query('next'))

/** The one press by which its shopper frees an enquiry that is held back. */
const confirmForm = async (c: Context<AppEnv>, lead: NewLead, error: string | null = null): Promise<FormView> => ({
  id: 'confirm-person',
  action: afterLead(lead, followingPage(c) ?? undefined),
  fields: [],
  submit: 'I’m a person: send it now',
  error,
  next: null,
  terms: null,
  captcha: (await formProtection(c, { isAlways: true })).captcha,
})

/**
 * Frees a lead that is held back, by the work of its shopper's browser. Without script, and where an address has freed many,
 * a code to the mobile number or e-mail address of the lead frees it on its page. Where to go on.
 */
async function confirmPerson(c: Context<AppEnv>, { lead, lead_id, key, at: since }: StoredLead, values: Values) {
  const proof = await contentHash(`freed ${key}`)
  const isFreed = (await hasProved(c, values, proof)) && !(await spendBudget(c, FREED_LEADS, { key: proof }))
  if (isFreed) await c.var.services.leads.updates.release(lead_id, true)
  const page = isFreed ? null : await ownPage(c, lead_id, linkExpiresAt({ since, lead, reservation: null }))
  return page ? `${page.href}#code` : (followingPage(c) ?? pathTo('success'))
}

const FREED_LEADS = ['freed_leads_address', 'freed_leads_network'] as const

async function findCar({ var: { services } }: Context<AppEnv>, id: number): Promise<Car | null> {
  const car = await services.stock.cars.findById(id)
  return car && isInScope(car, services.scope) ? car : null
}

const BEFORE_A_DRIVE: ReadonlySet<string> = new Set(['enquiry', 'quote', 'photos'])

/** The next step after a question about a car that is for sale: to drive it. */
function driveLinks({ var: { site, services } }: Context<AppEnv>, form: string, car: Car | null): Link[] {
  if (!car || !isPurchasable(car) || !BEFORE_A_DRIVE.has(form)) return []
  const kinds = reachableActions(['test_drive'], services.listing, site.features)
  return carActions(carSummary(car), kinds, services.listing, null).map(({ text, href }) => ({ text, href }))
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
  return { text: isSent ? await messageText(c, lead) : null, link }
}
