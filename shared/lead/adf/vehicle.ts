import { carPath } from '../../car/links.ts'
import { joined } from '../../text.ts'
import type { LeadFormKey } from '../forms.ts'
import type { Lead, LeadCar } from '../lead.ts'
import { financeTag } from './finance.ts'
import { ownCarTag } from './own-car.ts'
import { PROVIDER } from './provider.ts'
import { colourTag, commentLines, moneyTag, NO_CAR, odometerTag, type Tag, textTag } from './xml.ts'

/** Event numbers of test drives (LED-05). */
const TEST_DRIVES = new Set([17, 48])
/** The form whose vehicle is a model, and not a car of the shopper's. */
const MODEL_FORM: LeadFormKey = 'model'

/**
 * The car of interest, then the shopper's own; a lead about the latter alone has only that. `fields` are those of the lead
 * with its change laid over.
 */
export function vehicleTags(lead: Lead, fields: Lead['fields'], url: string): Tag[] {
  const interest = interestTag(lead, fields, url)
  if (lead.form === MODEL_FORM) return [interest]
  const own = ownCarTag(lead.form, fields)
  if (own === null) return [interest]
  return lead.car === null ? [own] : [interest, own]
}

function interestTag({ car, event, form }: Lead, fields: Lead['fields'], url: string): Tag {
  const interest = { '@interest': TEST_DRIVES.has(event) ? 'test-drive' : 'buy' }
  const finance = financeTag(form, fields, car?.price ?? null)
  if (car !== null) return { ...interest, ...carTag(car), ...finance, ...textTag('comments', carComments(car, url)) }
  const isModel = form === MODEL_FORM
  return {
    ...interest,
    year: '',
    make: (isModel && fields['Vehicle Make']) || NO_CAR,
    model: (isModel && fields['Vehicle Model']) || NO_CAR,
    ...finance,
  }
}

/** A car in stock, in the order of the DTD. */
const carTag = (car: LeadCar): Tag => ({
  // Demonstrators count as new, as in event numbers.
  '@status': car.car_type === 'used' ? 'used' : 'new',
  id: { '@source': PROVIDER, '#text': String(car.car_id) },
  year: car.year === null ? '' : String(car.year),
  make: car.make || NO_CAR,
  model: car.model || NO_CAR,
  ...textTag('vin', car.vin),
  ...textTag('stock', car.stock_number),
  ...textTag('trim', joined([car.badge, car.series])),
  ...textTag('doors', car.doors),
  ...textTag('bodystyle', car.body),
  ...textTag('transmission', car.transmission),
  ...odometerTag(car.km === null ? null : String(car.km)),
  ...colourTag(car.colour, car.interior_colour),
  ...moneyTag('price', { '@type': 'asking' }, car.price === null ? null : String(car.price)),
  ...textTag('pricecomments', car.price === null ? null : car.price_type),
})

const carComments = (car: LeadCar, url: string): string | null =>
  commentLines({
    Page: new URL(carPath(car), url).href,
    Status: car.vehicle_status === 'in_stock' ? null : car.vehicle_status.replaceAll('_', ' '),
  })
