import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FormHelpView } from '../../client/leads/help.tsx'
import type { FormSubjectView } from '../../client/leads/subject.tsx'
import { FormPage, type FormPageView } from '../../client/pages/form.tsx'
import { MessagePage } from '../../client/pages/message.tsx'
import type { FormReply } from '../../shared/api.ts'
import { carPath, type Link } from '../../shared/car/links.ts'
import type { Car } from '../../shared/car/schema.ts'
import { carLocation } from '../../shared/car/stock-place.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { carCard } from '../../shared/card/card.ts'
import { FORM_FIELDS } from '../../shared/finance/figures.ts'
import { ERROR_TITLE, type FormView } from '../../shared/form/form-view.ts'
import { leadForm, siteForm } from '../../shared/lead/forms.ts'
import { ANSWERED_BY, ANY_PLACE, filterPlaces } from '../../shared/lead/place-filter.ts'
import { branchPhone, directionsTo, mapTiles } from '../../shared/location/address.ts'
import { locationCard } from '../../shared/location/location-card.ts'
import type { Location } from '../../shared/location/settings.ts'
import { chooseTimeZone } from '../../shared/location/time-zone.ts'
import { FORM_ANCHOR } from '../../shared/page/openings.ts'
import { type Phone, toPhone } from '../../shared/phone.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { pageTexts } from '../../shared/seo/page-kinds.ts'
import { tradeFaqs } from '../../shared/trade-in/view.ts'
import { fillVehicle } from '../../shared/vehicle-words.ts'
import type { AppEnv } from '../context.ts'
import { messagePhone } from '../http/branch.ts'
import { messagePage } from '../http/errors.tsx'
import { wantsJson } from '../http/redirect-after.ts'
import { localTime } from '../platform/local-time.ts'
import { type FormContext, formWords } from './form-context.ts'
import { type FormState, type FormStatus, formView } from './form-view.ts'

/** The form alone for its script, else the page around it. Not cacheable: the form has a ticket and typed words in it. */
export function answerForm(
  c: Context<AppEnv>,
  form: FormView,
  status: FormStatus,
  page: () => Response | Promise<Response>,
): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  c.status(status)
  return wantsJson(c) ? c.json<FormReply>({ form, error: form.error }) : page()
}

export async function showForm(
  c: Context<AppEnv>,
  context: FormContext,
  state: FormState = {},
  status: FormStatus = 200,
) {
  const form = await formView(c, context, state)
  return answerForm(c, form, status, () => renderPage(c, context, form))
}

function renderPage(c: Context<AppEnv>, context: FormContext, form: FormView) {
  const view = formPageView(c, context, form)
  const hasErrors = form.error !== null || form.fields.some(({ error }) => error !== null)
  // The form of a site’s only location is that of the address without it.
  const isPlain = !c.req.url.includes('?')
  const texts = pageTexts(c.var.site, 'form', { title: view.title, intro: view.intro })
  return c.render(<FormPage view={view} />, {
    head: {
      ...texts,
      title: `${hasErrors ? ERROR_TITLE : ''}${texts.title}`,
      stylesheet: 'form',
      canonical: isPlain ? c.req.path : context.path,
      noindex: !isPlain && context.path.includes('?'),
      trail: { links: view.breadcrumbs, current: view.title },
    },
  })
}

type Notice = {
  heading: string
  text: string
  steps: Link[]
  status?: ContentfulStatusCode
  /** Default: that of the branch of the request. */
  phone?: Phone
  canonical?: string
}

/** A page that has one thing to say, in the frame of the forms. */
export function noticePage(c: Context<AppEnv>, { status = 200, phone = messagePhone(c), canonical, ...view }: Notice) {
  const title = `${view.heading} | ${c.var.site.name}`
  c.status(status)
  return c.render(<MessagePage {...view} phone={phone} />, {
    head: { title, stylesheet: 'form', noindex: true, ...(canonical && { canonical }) },
  })
}

/** The answer to a button, with nothing typed beside it, whose action was not done for certain. */
export function failedAction(c: Context<AppEnv>, status: FormStatus, retry: Link) {
  if (status === 429) return messagePage(c, 429)
  const heading = 'We’re not sure that worked'
  const text = 'Please try again in a minute. If it did work, doing it again won’t change anything.'
  return noticePage(c, { status, heading, text, steps: [retry] })
}

/** The page around a form: what it is about, and other ways to reach the dealer. */
function formPageView(c: Context<AppEnv>, context: FormContext, form: FormView): FormPageView {
  const { site, services, now } = c.var
  const { title: ownTitle, category } = leadForm(context.form)
  const { intro: ownIntro } = siteForm(context.form, site.lead)
  const words = formWords(c, context)
  const title = fillVehicle(
    context.title ?? (isPlain(context) ? c.var.sectionsBelow?.own?.title : null) ?? ownTitle,
    words,
  )
  const card = context.car && carCard(carSummary(context.car), services.listing, now)
  const home = { text: 'Home', href: '/' }
  const { subject = null } = context
  const location = helpLocation(c, context)
  return {
    title: context.location && location && !subject ? `${title}: ${location.name}` : title,
    intro: context.intro ?? fillVehicle(ownIntro, words),
    below: context.below ?? [],
    breadcrumbs: [home, ...(card ? [{ text: card.title, href: card.href }] : (subject?.trail ?? []))],
    subject: subject && { href: subject.href, title: subject.title, subtitle: subject.subtitle, photo: subject.photo },
    car: context.car && carSubject(c, context.car),
    calculator: context.calculator
      ? { ...context.calculator, action: `${context.calculator.action}#${form.id}`, fills: FORM_FIELDS }
      : null,
    form,
    faqs: context.form === 'trade_in' ? tradeFaqs(site.trade_in.faqs) : [],
    anchor: category === 'Finance' ? 'finance-form' : context.form === 'careers' ? FORM_ANCHOR : null,
    help: formHelp(c, context),
  }
}

export function carSubject({ var: { services, now } }: Context<AppEnv>, car: Car): FormSubjectView {
  const card = carCard(carSummary(car), services.listing, now)
  return {
    href: carPath(car),
    title: card.title,
    subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
    price: card.sold ? null : card.price,
    photo: card.photo,
  }
}

/** The form of its address, which is about nothing that has a name. */
const isPlain = ({ car, subject, location, step }: FormContext): boolean => !car && !subject && !location && !step

/** The location that a form is about; null where it is about none, or its car names none. */
export function helpLocation({ var: { site, services } }: Context<AppEnv>, context: FormContext): Location | null {
  const ofCar = context.car && carLocation(context.car, services.listing.locations)
  const location = site.locations.find(({ slug, id }) =>
    context.location ? slug === context.location : id === ofCar?.id,
  )
  return location ?? null
}

/** Locations beside a form with their opening hours; of more, each has its hours on its own page. */
const MAX_WITH_HOURS = 3

/** Other ways to reach the dealer: the location that the form is about, the only one there is, or each of several. */
export function formHelp(c: Context<AppEnv>, context: FormContext): FormHelpView {
  const { site, now } = c.var
  const about = helpLocation(c, context)
  const department = ANSWERED_BY[context.form]
  const places = { ...ANY_PLACE, ...context.places, ...(department && { location_type: department }) }
  const visible = filterPlaces(site, places)
  const [only = null] = visible.length === 1 ? visible : []
  const shown = context.car ? about : (about ?? only)
  const clock = (location: Location) => localTime(now, chooseTimeZone(location))
  return {
    phone: toPhone(branchPhone(site, about)),
    place: shown && {
      ...locationCard(shown, site, clock(shown), department),
      directions: directionsTo(shown),
      point: { lat: shown.address.lat, long: shown.address.long },
      tiles: mapTiles(site, shown),
    },
    places:
      shown || context.car
        ? []
        : visible.map((location) => {
            const card = locationCard(location, site, clock(location), department)
            const href = pathTo('contact_location', { location: location.slug })
            return { ...card, href, week: visible.length > MAX_WITH_HOURS ? [] : card.week }
          }),
  }
}
