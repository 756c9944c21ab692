import type { Context } from 'hono'
import { ChooseCarPage, type ChooseCarView } from '../../../client/pages/choose-car.tsx'
import { carCard } from '../../../shared/car/card.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { fillVehicle, stockWords, wordsFor } from '../../../shared/car/vehicle-words.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { parseText } from '../../../shared/search/search-address.ts'
import { initialSearch, withText } from '../../../shared/search/state.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { pathTo } from '../../../shared/tenant/paths.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

const CARS_SHOWN = 12
/** Some of those found may be sold. */
const CARS_LOOKED_AT = 24

/** In place of a car's number: the shopper does not know which one yet. */
export const NO_CAR = 'any'

/** Which car a test drive is of, where the address names none; null while the stock cannot be read, or has none. */
export async function chooseCar(c: Context<AppEnv>): Promise<Response | null> {
  const { site } = c.var
  const query = parseText(c.req.query('query') ?? null)
  const cars = await optional(c, 'stock', findCars(c, query))
  if (!cars || (cars.length === 0 && query === '')) return null
  const title = fillVehicle(LEAD_FORMS.test_drive.title, stockWords(site.stock.kinds))
  const words = wordsFor(null, site.stock.kinds)
  const here = pathTo('book_test_drive')
  const view: ChooseCarView = {
    title,
    text: `Which ${words.one} would you like to try?`,
    search: { action: here, query, label: 'Make, model or stock number' },
    note: query === '' ? null : noteOf(cars, query),
    cars,
    skip: {
      text: 'Not sure yet?',
      link: { text: 'Book a time and decide when you’re here', href: `${here}?car_id=${NO_CAR}` },
    },
  }
  return c.render(<ChooseCarPage {...view} />, {
    head: {
      ...pageTexts(site, 'form', { title, intro: view.text }),
      stylesheet: 'form',
      canonical: here,
      noindex: query !== '',
      trail: { links: [{ text: 'Home', href: '/' }], current: title },
    },
  })
}

const noteOf = (cars: ChooseCarView['cars'], query: string): string | null =>
  cars.length === 0
    ? `We couldn’t find “${query}”. Try fewer words.`
    : cars.length === CARS_SHOWN
      ? `The first ${CARS_SHOWN} for “${query}”. Add a word to narrow it down.`
      : null

async function findCars(c: Context<AppEnv>, query: string) {
  const { site, services, now } = c.var
  const options = await services.searchOptions()
  const state = withText(initialSearch(options), query)
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
        place: site.locations.length > 1 ? card.location : null,
      }
    })
}
