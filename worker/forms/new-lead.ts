import type { Context } from 'hono'
import { outrightPrice, type PriceSite, priceType } from '../../shared/car/price.ts'
import type { Car } from '../../shared/car/schema.ts'
import { carLocation } from '../../shared/car/stock-place.ts'
import type { LoanFigures } from '../../shared/finance/figures.ts'
import { splitValues } from '../../shared/form/field.ts'
import { HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import { plainText } from '../../shared/form/legal-text.ts'
import { leadEventNumber } from '../../shared/lead/event.ts'
import { ANY_OF_THEM } from '../../shared/lead/field-draft.ts'
import { furtherFields, isTicked } from '../../shared/lead/fields.ts'
import { formTerms, type LeadFormKey, leadForm } from '../../shared/lead/forms.ts'
import {
  type Consent,
  type LeadCar,
  type LeadCarDetails,
  type NewLead,
  OPT_IN_LOST,
  PREFERRED_CONTACTS,
  SUSPECTED,
} from '../../shared/lead/lead.ts'
import { parseVisit } from '../../shared/lead/visit.ts'
import { cleanPhone } from '../../shared/phone.ts'
import { slugify } from '../../shared/text.ts'
import type { AppEnv } from '../context.ts'
import { consentVersion, showedCurrentConsent, textVersion } from './consent-text.ts'
import type { FormSubject } from './form-context.ts'

type LeadInput = {
  form: LeadFormKey
  car: Car | null
  subject?: Pick<FormSubject, 'manufacturer' | 'fields'> | null
  /** The fields as validated, phone numbers as E.164. */
  values: Values
  /** Everything that was sent, hidden fields included. */
  sent: Values
  /** The location whose page it was sent from. */
  location?: string | null
  /** What was worked out with a calculator, where the form speaks of it. */
  figures?: LoanFigures | null
  /** Why it is held back, where it is. */
  suspected?: string | null
  isProved?: boolean
}

const MAX_USER_AGENT_CHARS = 400
const CONSENT_LOST = 'Ticked beside words that have changed since: nothing is agreed to.'

/** The lead that a form makes (LED-01). */
export async function newLead(
  c: Context<AppEnv>,
  {
    form,
    car,
    subject = null,
    values,
    sent,
    location = null,
    figures = null,
    suspected = null,
    isProved = false,
  }: LeadInput,
): Promise<NewLead> {
  const { site, now } = c.var
  const { category, subcategory, event } = leadForm(form)
  const terms = formTerms(form, site.lead)
  const visit = parseVisit(sent[HIDDEN_FIELDS.visit])
  const { location: location_slug, dealership } = chooseDestination(
    c,
    car,
    values['service_location'] || values['parts_location'] || values['location'] || location,
  )
  const readValue = (name: string) => (values[name] === ANY_OF_THEM.value ? null : values[name]) || null
  const isCurrent = await showedCurrentConsent(c, form, sent)
  const { extension } = cleanPhone(sent['phone'] ?? '')
  const optsIn = isTicked(values['opt_in'])
  const consent = async (text: string): Promise<Consent> => ({ text, version: await textVersion(text), at: now })
  return {
    category: category ?? readValue('category') ?? site.lead.categories[0]!,
    subcategory,
    form,
    event: leadEventNumber(event, car),
    contact: {
      name: readValue('name') ?? readValue('first_name'),
      last_name: readValue('last_name'),
      email: readValue('email'),
      phone: readValue('phone'),
      postcode: readValue('postcode'),
      preferred: PREFERRED_CONTACTS.find((each) => each === readValue('preferred_contact')) ?? null,
    },
    message: readValue('message') ?? readValue('ask'),
    car: car && leadCar(car, c.var.services.listing),
    dealership_slug: readValue('dealership_slug') ?? dealership,
    location_slug,
    manufacturer_slug: slugify(car?.make ?? subject?.manufacturer ?? site.manufacturer?.name ?? '') || null,
    url: visit.pages.at(-1) ?? c.req.path,
    source: visit.source,
    user_agent: c.req.header('User-Agent')?.slice(0, MAX_USER_AGENT_CHARS) ?? null,
    lead_attributes: { visited_pages: visit.pages, linked_query_params: visit.params },
    opt_in: optsIn && isCurrent ? await consent(site.lead.opt_in_text) : null,
    terms: isCurrent ? { text: plainText(terms), version: await consentVersion(c, form), at: now } : null,
    autogauge_enabled: site.features.price_comparison,
    ...(isProved && { is_proved: true }),
    additional_services: splitValues(values['additional_services'] ?? ''),
    fields: {
      ...furtherFields(values),
      ...(extension && { 'Phone Extension': extension }),
      ...subject?.fields,
      ...(isTicked(values['figures']) && figures?.fields),
      ...(optsIn && !isCurrent && { [OPT_IN_LOST]: CONSENT_LOST }),
      ...(suspected && { [SUSPECTED]: suspected }),
    },
  }
}

/** The location that was chosen, else the car's; the dealership of either, else the only one. */
function chooseDestination({ var: { site, services } }: Context<AppEnv>, car: Car | null, chosen: string | null) {
  const ofCar = car && carLocation(car, services.listing.locations)
  const location = site.locations.find(({ slug, name }) => (chosen ? slug === chosen : name === ofCar?.name))
  const [only] = site.dealerships.length === 1 ? site.dealerships : []
  return {
    location: location?.slug ?? null,
    dealership: car?.dealership_slug ?? location?.dealership_slug ?? only?.slug ?? null,
  }
}

const leadCar = (car: Car, listing: PriceSite): LeadCar & LeadCarDetails => ({
  car_id: car.id,
  car_dealership_id: car.dealership_id,
  slug: car.slug,
  stock_number: car.stocknum,
  vin: car.vin,
  year: car.year,
  make: car.make,
  model: car.model,
  car_type: car.car_type,
  vehicle_status: car.status,
  km: car.km,
  price: outrightPrice(car, listing),
  item_type: car.item_type,
  badge: car.badge,
  series: car.series,
  body: car.simple_body ?? car.bodyconfiguration,
  doors: car.doors,
  transmission: car.simple_transmission ?? car.trans,
  colour: car.colour,
  interior_colour: car.interior_colour,
  price_type: priceType(car.price_type),
})
