import type { Context } from 'hono'
import { ChooseCarPage, type ChooseCarView } from '../../../client/pages/choose.tsx'
import { carCard } from '../../../shared/car/card.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { fillVehicle, stockWords, wordsFor } from '../../../shared/car/vehicle-words.ts'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import type { Location } from '../../../shared/location/settings.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { parseText } from '../../../shared/search/search-address.ts'
import { initialSearch, withFacet, withText } from '../../../shared/search/state.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import { ANY_CAR, driveAt } from '../../../shared/test-drive/any-car.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

const CARS_SHOWN = 12
/** Some of those found may be sold. */
const CARS_LOOKED_AT = 24

/**
 * Which car a test drive is of, where the address names none: of those at a location where it names one. null while the
 * stock cannot be read, or has none.
 */
export async function chooseCar(c: Context<AppEnv>, at: Location | null): Promise<Response | null> {
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
    note: query === '' ? null : noteOf(cars, query),
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

const noteOf = (cars: ChooseCarView['cars'], query: string): string | null =>
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
