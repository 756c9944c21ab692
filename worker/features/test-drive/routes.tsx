import { type Context, Hono } from 'hono'
import { ChooseCarPage, type ChooseCarView, ChooseLocationPage } from '../../../client/pages/choose.tsx'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carCard } from '../../../shared/card/card.ts'
import { enquiryPath } from '../../../shared/lead/enquiry-topic.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { formatAddress } from '../../../shared/location/address.ts'
import { todayText } from '../../../shared/location/hours.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { chooseTimeZone } from '../../../shared/location/time-zone.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { parseText } from '../../../shared/search/search-address.ts'
import { initialSearch, withFacet, withText } from '../../../shared/search/state.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { ANY_CAR, driveAt } from '../../../shared/test-drive/view.ts'
import { fillVehicle, stockWords, wordsFor } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { isGone, requestedCar } from '../../forms/form-context.ts'
import { leadForms } from '../../forms/lead-form.tsx'
import { optional } from '../../http/optional.ts'
import { localTime } from '../../platform/local-time.ts'
import { driveForm } from './booking.ts'
import { driveLocation, driveLocations } from './part.ts'

/**
 * /book-test-drive: of a car (`?car_id=`) where it stands. Without one the car is asked for, those of a location first where
 * one is named (`?location=`); a shopper who does not know yet (`?car_id=any`) chooses a location where there are several
 * (TST-01).
 */
export const testDrive = new Hono<AppEnv>().route(
  '/',
  leadForms('/', async (c) => {
    const { site } = c.var
    const car = await requestedCar(c)
    if (car && isGone(car)) return site.features.enquiry ? c.redirect(enquiryPath(car, 'similar'), 303) : null
    if (car) return driveForm(c, { car, location: driveLocation(c, car) })
    const isOpen = c.req.method === 'POST' || c.req.query('car_id') === ANY_CAR
    const locations = driveLocations(site.locations)
    const named = locations.find(({ slug }) => slug === c.req.query('location')) ?? null
    const choice = isOpen ? null : await chooseCar(c, named)
    if (choice) return choice
    const [only = null] = locations.length === 1 ? locations : []
    const location = only ?? named
    if (location || locations.length === 0) return driveForm(c, { car: null, location })
    const title = fillVehicle(LEAD_FORMS.test_drive.title, stockWords(site.stock.kinds))
    const view = {
      title,
      text: 'Which location suits you? Each has its own stock and hours.',
      locations: locations.map((each) => ({
        name: each.name,
        address: formatAddress(each),
        today: todayText(each, site.special_hours, localTime(c.var.now, chooseTimeZone(each))),
        href: driveAt(each.slug),
      })),
      stock: { text: 'Or choose one from our stock first', href: pathTo('book_test_drive') },
    }
    return c.render(<ChooseLocationPage {...view} />, {
      head: {
        ...pageTexts(site, 'form', { title, intro: view.text }),
        stylesheet: 'form',
        canonical: pathTo('book_test_drive'),
        trail: { links: [{ text: 'Home', href: '/' }], current: title },
      },
    })
  }),
)

const CARS_SHOWN = 12
/** More than are shown, since some may be sold. */
const CARS_LOOKED_AT = 24

/**
 * Which car a test drive is of, where the address names none: of those at a location where it names one. null while the
 * stock cannot be read, or has none.
 */
async function chooseCar(c: Context<AppEnv>, at: Location | null): Promise<Response | null> {
  const { site } = c.var
  const query = parseText(c.req.query('query') ?? null)
  const cars = await optional(c, 'stock', findCars(c, query, at))
  if (!cars || (cars.length === 0 && query === '')) return null
  const title = fillVehicle(LEAD_FORMS.test_drive.title, stockWords(site.stock.kinds))
  const words = wordsFor(null, site.stock.kinds)
  const here = pathTo('book_test_drive')
  const view: ChooseCarView = {
    title,
    text: at ? `Which ${words.one} would you like to try at ${at.name}?` : `Which ${words.one} would you like to try?`,
    search: { action: here, query, label: 'Make, model or stock number', location: at?.slug ?? null },
    note: query === '' ? null : noteText(cars, query),
    cars,
    skip: {
      text: 'Not sure yet?',
      link: {
        text: 'Book a time and decide when you’re here',
        href: at ? driveAt(at.slug) : `${here}?car_id=${ANY_CAR}`,
      },
    },
  }
  return c.render(<ChooseCarPage {...view} />, {
    head: {
      ...pageTexts(site, 'form', { title, intro: view.text }),
      stylesheet: 'form',
      canonical: here,
      noindex: query !== '' || at !== null,
      trail: { links: [{ text: 'Home', href: '/' }], current: title },
    },
  })
}

const noteText = (cars: ChooseCarView['cars'], query: string): string | null =>
  cars.length === 0
    ? `We couldn’t find “${query}”. Try fewer words.`
    : cars.length === CARS_SHOWN
      ? `The first ${CARS_SHOWN} for “${query}”. Add a word to narrow it down.`
      : null

async function findCars(c: Context<AppEnv>, query: string, at: Location | null) {
  const { site, services, now } = c.var
  const options = await services.searchOptions()
  const everywhere = withText(initialSearch(options), query)
  const state = at ? withFacet(everywhere, 'location_name', at.name, options) : everywhere
  const { hits } = await services.search.search({
    ...services.question(state, options, CARS_LOOKED_AT),
    hitsOnly: true,
  })
  return hits
    .filter(isPurchasable)
    .slice(0, CARS_SHOWN)
    .map((car) => {
      const card = carCard(car, services.listing, now)
      return {
        href: `${pathTo('book_test_drive')}?car_id=${car.id}`,
        title: card.title,
        subtitle: [card.condition, card.subtitle].filter(Boolean).join(' · '),
        price: card.price,
        photo: card.photo,
        place: site.locations.length > 1 && !at ? card.location : null,
      }
    })
}
