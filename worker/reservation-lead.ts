import type { Context } from 'hono'
import { effectivePrice } from '../shared/car/effective-price.ts'
import type { Car } from '../shared/car/schema.ts'
import { EVENTS } from '../shared/events.ts'
import { isTicked } from '../shared/lead/fields.ts'
import type { Values } from '../shared/lead/form-view.ts'
import type { NewLead } from '../shared/lead/lead.ts'
import { RESERVATION_CATEGORY } from '../shared/reservation/told.ts'
import type { AppEnv } from './context.ts'

type Given = { car: Car | null; values: Values; subcategory: string; fields: Record<string, string>; form: string }

/** What the dealer is told of who reserves, or pays. */
export function reservationLead(c: Context<AppEnv>, { car, values, subcategory, fields, form }: Given): NewLead {
  const { site, now } = c.var
  const { opt_in_text: text } = site.lead
  return {
    category: RESERVATION_CATEGORY,
    subcategory,
    form,
    event: EVENTS.leadForm.number,
    contact: {
      name: values['name'] ?? null,
      last_name: null,
      email: values['email'] ?? null,
      phone: values['phone'] ?? null,
      postcode: null,
      preferred: null,
    },
    message: null,
    car: car && {
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
    },
    dealership_slug: car?.dealership_slug ?? null,
    location_slug: null,
    manufacturer_slug: null,
    url: c.req.path,
    source: null,
    user_agent: c.req.header('User-Agent')?.slice(0, 400) ?? null,
    lead_attributes: { visited_pages: [], linked_query_params: {} },
    opt_in: isTicked(values['opt_in']) ? { text, version: '1', at: now } : null,
    terms: null,
    autogauge_enabled: false,
    additional_services: [],
    fields,
  }
}
