import { joined } from '../../shared/text.ts'
import type { Draft } from './car-draft.ts'
import { INTERIORS } from './catalogue.ts'
import { categoriesOf } from './categories.ts'
import { choose } from './choose.ts'
import { describe } from './describe.ts'
import { equipmentOf } from './equipment.ts'
import { lenderOffer } from './finance.ts'
import type { DemoLocation } from './location.ts'
import { body, mechanics } from './mechanics.ts'
import { daysAfter, papers, vin } from './papers.ts'
import { look, type Photos } from './photos.ts'
import type { Profile } from './profile.ts'
import { random } from './random.ts'
import { askingPrice, kilometresFor } from './value.ts'

export type DemoPlan = { slug: string; profile: Profile; locations: DemoLocation[]; photos: Photos; day: string }

/** Longest an ordinary car has stood; every one is older than a new arrival. */
const STOOD = { from: 9, to: 120 }
const FIRST_STOCK_NUMBER = 10_000
const SUBSCRIPTION_AGE = 3

/** The car at this place in the stock: the same one for the same plan, whatever stands before or after it. */
export function draftCar(index: number, { slug, profile, locations, photos, day }: DemoPlan): Draft {
  const chance = random(`${slug}/${index}`)
  const chosen = choose(profile, locations, day, chance)
  const { model, grade, engine, year, age, car_type, tier } = chosen
  const km = kilometresFor({ item_type: model.item_type, car_type, age }, chance)
  const price = askingPrice({ ...model, car_type, listPrice: grade.price, age, km }, chance)
  const { colour, ...pictures } = look(model.photo, photos, chance)
  const equipment = equipmentOf(model, engine, year, tier, chance)
  const stocknum = profile.prefix + String(FIRST_STOCK_NUMBER + index * 7)
  const draft: Draft = {
    source_key: stocknum,
    stocknum,
    item_type: model.item_type,
    car_type,
    make: model.make,
    model: model.model,
    badge: grade.badge,
    series: model.series,
    year,
    name: joined([year, model.make, model.model, grade.badge])!,
    colour,
    km,
    price,
    price_type: 'Drive away',
    ...pictures,
    ...equipment,
    ...mechanics(chosen),
    ...body(chosen),
    interior_colour: model.item_type === 'car' ? chance.pick(INTERIORS[tier]!) : null,
    categories: categoriesOf({ model, engine, price, car_type }),
    certified:
      car_type === 'used' &&
      model.make === profile.certified_make &&
      age < 5 &&
      (km ?? 0) < 100_000 &&
      chance.chance(0.6),
    vin: vin(index, chance),
    listed_on: daysAfter(day, -chance.whole(STOOD.from, STOOD.to)),
    ...papers(chosen, day, chance),
    ...place(chosen.location),
    has_nvic: model.item_type === 'car' && chance.chance(0.9),
    autograb_data: model.item_type === 'car' && car_type === 'used' ? market(price, chance.between(0.94, 1.13)) : null,
    finance_lenders: { [profile.lender.name]: lenderOffer(price, profile.lender) },
    subscription_price: age < SUBSCRIPTION_AGE && chance.chance(profile.subscriptions) ? Math.round(price / 180) : null,
    views: chance.whole(0, 640),
  }
  return {
    ...draft,
    dealercomments: describe(profile.voice, chosen, draft, chance),
  }
}

const place = ({ id, name, city, state, dealership }: DemoLocation) => ({
  location_id: id,
  location_name: name,
  city,
  state,
  dealership_id: dealership.id,
  dealership_slug: dealership.slug,
  dealership_name: dealership.name,
})

const market = (price: number, share: number) => ({
  state_average_market_price: Math.round(price * share),
  average_market_price: Math.round(price * (share + 0.01)),
})
