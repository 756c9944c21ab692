import { type Context, Hono } from 'hono'
import { fullName } from '../../../shared/car/naming.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { loanFigures } from '../../../shared/finance/figures.ts'
import { ENQUIRY_TOPICS, enquiryPath } from '../../../shared/lead/enquiry-topic.ts'
import { personAsked } from '../../../shared/location/people.ts'
import { offerEnquiryPath } from '../../../shared/offer/address.ts'
import { toPhone } from '../../../shared/phone.ts'
import { carPath, pathTo } from '../../../shared/routes/paths.ts'
import { fillVehicle, vehicleWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { noticePage } from '../../forms/answer.tsx'
import { carCalculators } from '../../forms/calculators.ts'
import { isGone, requestedCar } from '../../forms/form-context.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { optional } from '../../http/optional.ts'
import { redirectAfter, wantsJson } from '../../http/redirect-after.ts'
import { modelEnquiry } from '../brands/part.ts'
import { requestedOffer } from '../offers/part.ts'

/** /contact-us: about anything, or with `?car_id=` about a car: an enquiry, a quote, photos, one like it, or a word when it comes free; with `?offer_id=` about a special offer; with `?make=` about a brand or model (LED-02, LED-06, VDP-17). */
const anything = leadForms('/', async (c) => {
  const { enquiry } = c.var.site.features
  const offer = enquiry ? await requestedOffer(c) : null
  if (offer)
    return { form: 'offer', path: offerEnquiryPath(offer), car: null, subject: offer, known: {}, location: null }
  const car = enquiry ? await requestedCar(c) : null
  const model = enquiry && !car ? await modelEnquiry(c) : null
  if (model) return model
  if (!car) return { form: 'contact', path: pathTo('contact_us'), car: null, known: {}, location: null }
  const wanted = ENQUIRY_TOPICS.find((about) => about === c.req.query('about'))
  const about = isGone(car) ? 'similar' : wanted
  if (about === 'free_again' && !(await isOnHold(c, car))) return freeCar(c, car)
  // What the calculators of its page worked out (FIN-07).
  const params = new URL(c.req.url).searchParams
  const figures = about === 'quote' ? loanFigures(carCalculators(c, car, params), params) : null
  const path = [enquiryPath(car, about), figures?.params].filter(Boolean).join('&')
  return { form: about ?? 'enquiry', path, car, known: {}, location: null, figures }
})

/** /contact-us/{location}: the same of one location. */
const atLocation = leadForms('/:location', async (c) => {
  const location = c.var.site.locations.find(({ slug, visible }) => visible && slug === c.req.param('location'))
  if (!location) return null
  const { slug, dealership_slug } = location
  const path = pathTo('contact_location', { location: slug })
  const person = personAsked(location, c.req.query('person'))
  const known = { dealership_slug, location: slug, ...(person && { person }) }
  return { form: 'contact', path, car: null, known, location: slug }
})

export const contact = new Hono<AppEnv>().route('/', anything).route('/', atLocation)

/** Whether there is something to wait for: the car is on hold, by the stock or, since that may be seconds old, by the database. */
async function isOnHold(c: Context<AppEnv>, car: Car): Promise<boolean> {
  if (car.reserved) return true
  const { reservations } = c.var.services
  const stranger = { holderToken: null, customerHash: null }
  const status = await optional(c, 'reservations', reservations.checkout.status(car.id, stranger))
  return !status || status.current !== null || status.record?.reserved === true
}

/** Shown in place of the form when the car is not on hold. */
function freeCar(c: Context<AppEnv>, car: Car) {
  if (wantsJson(c)) return redirectAfter(c, enquiryPath(car, 'free_again'), null)
  c.set('sectionsBelow', undefined)
  c.header('Cache-Control', 'no-store')
  const words = vehicleWords(car)
  return noticePage(c, {
    heading: fillVehicle('This {vehicle} is free', words),
    text: `Good news: the ${fullName(car)} is no longer on hold.`,
    steps: [
      { text: fillVehicle('See this {vehicle}', words), href: carPath(car.slug) },
      { text: 'Ask us about it', href: enquiryPath(car) },
    ],
    phone: toPhone(c.var.site.phone),
  })
}
