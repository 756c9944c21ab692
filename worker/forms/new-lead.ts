import type { Context } from 'hono'
import { effectivePrice } from '../../shared/car/effective-price.ts'
import { carLocation } from '../../shared/car/place.ts'
import type { Car } from '../../shared/car/schema.ts'
import type { Figures } from '../../shared/finance/figures.ts'
import { leadEventNumber } from '../../shared/lead/event.ts'
import { severalIn } from '../../shared/lead/field.ts'
import { furtherFields, isTicked } from '../../shared/lead/fields.ts'
import { UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import { type LeadFormKey, leadForm, termsOf } from '../../shared/lead/forms.ts'
import { type Consent, type LeadCar, type NewLead, OPT_IN_LOST, PREFERRED_CONTACTS } from '../../shared/lead/lead.ts'
import { readVisit } from '../../shared/lead/visit.ts'
import { slugify } from '../../shared/text.ts'
import type { AppEnv } from '../context.ts'
import { areDrawn, versionOf } from './words.ts'

type Given = {
  form: LeadFormKey
  car: Car | null
  /** The fields as checked, phone numbers as E.164. */
  values: Values
  /** What came beside them. */
  sent: Values
  /** The location whose page it was sent from. */
  location?: string | null
  /** What was worked out with a calculator, where the form speaks of it. */
  figures?: Figures | null
}

const AGENT_LONGEST = 400
const LOST = 'Ticked beside words that have changed since: nothing is agreed to.'

/** What the dealer is told of what somebody sent (LED-01). */
export async function newLead(
  c: Context<AppEnv>,
  { form, car, values, sent, location = null, figures = null }: Given,
): Promise<NewLead> {
  const { site, now } = c.var
  const { category, subcategory, event } = leadForm(form)
  const terms = termsOf(form, site.lead)
  const visit = readVisit(sent[UNSEEN.visit])
  const place = placeOf(c, car, values['service_location'] || values['location'] || location)
  const said = (name: string) => values[name] || null
  const isDrawn = await areDrawn(form, site, sent)
  const optsIn = isTicked(values['opt_in'])
  const consent = async (text: string): Promise<Consent> => ({ text, version: await versionOf(text), at: now })
  return {
    category: category ?? said('category') ?? site.lead.categories[0]!,
    subcategory,
    form,
    event: leadEventNumber(event, car),
    contact: {
      name: said('name') ?? said('first_name'),
      last_name: said('last_name'),
      email: said('email'),
      phone: said('phone'),
      postcode: said('postcode'),
      preferred: PREFERRED_CONTACTS.find((each) => each === said('preferred_contact')) ?? null,
    },
    message: said('message'),
    car: car && leadCar(car),
    dealership_slug: said('dealership_slug') ?? place.dealership,
    location_slug: place.location,
    manufacturer_slug: slugify(car?.make ?? site.manufacturer?.name ?? '') || null,
    url: visit.pages.at(-1) ?? c.req.path,
    source: visit.source,
    user_agent: c.req.header('User-Agent')?.slice(0, AGENT_LONGEST) ?? null,
    lead_attributes: { visited_pages: visit.pages, linked_query_params: visit.params },
    opt_in: optsIn && isDrawn ? await consent(site.lead.opt_in_text) : null,
    terms: terms !== null && isDrawn ? await consent(terms) : null,
    autogauge_enabled: site.features.price_comparison,
    additional_services: severalIn(values['additional_services'] ?? ''),
    fields: {
      ...furtherFields(values),
      ...(isTicked(values['figures']) && figures?.fields),
      ...(optsIn && !isDrawn && { [OPT_IN_LOST]: LOST }),
    },
  }
}

/** What was chosen, else where the car stands, else the one there is. */
function placeOf({ var: { site, services } }: Context<AppEnv>, car: Car | null, chosen: string | null) {
  const standing = car && carLocation(car, services.listing.locations)
  const location = site.locations.find(({ slug, name }) => (chosen ? slug === chosen : name === standing?.name))
  const [only] = site.dealerships.length === 1 ? site.dealerships : []
  return {
    location: location?.slug ?? null,
    dealership: car?.dealership_slug ?? location?.dealership_slug ?? only?.slug ?? null,
  }
}

const leadCar = (car: Car): LeadCar => ({
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
  price: effectivePrice(car),
})
