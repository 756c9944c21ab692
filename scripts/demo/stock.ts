import { type CarInput, carInputSchema } from '../../shared/car/schema.ts'
import { joined } from '../../shared/text.ts'
import { CONFIGURATIONS, type Engine, INTERIORS, type Model } from './catalogue.ts'
import { chooseVehicle } from './choose.ts'
import type { Draft } from './data.ts'
import { describeVehicle } from './describe.ts'
import { lenderOffer } from './finance.ts'
import type { DemoLocation } from './location.ts'
import { choosePhotos, dealLooks, fittingBodies, type Photos } from './photos.ts'
import { DEMO_SLUGS, findProfile, type Profile } from './profile.ts'
import { random } from './random.ts'
import { DAYS_LISTED, daysAfter, makeVin, registrationFields } from './registration.ts'
import { bodyFields, chooseEquipment, engineFields } from './specification.ts'
import { askingPrice, kilometresFor, usedValue } from './value.ts'
import {
  FIRST_PAGE,
  findPicture,
  motionNote,
  resultsOrder,
  spreadBodies,
  withFilms,
  withInspections,
  withRarities,
} from './variety.ts'

type DemoPlaces = { locations: DemoLocation[]; photos: Photos; today: string }

/** A new dealer has viewed, certified or measured none of these cars, and would answer for each such claim. */
const SAMPLE = { special_tag: 'Sample', views: 0, certified: false, autograb_data: null } satisfies Partial<Draft>
const DEMO_COMMENT = 'A sample car, which can’t be bought. What you write about a car stands here.'

/**
 * The demo stock of a site, the same for the same arguments. Ages, registrations, sales and arrivals are relative to
 * `today` ('YYYY-MM-DD').
 */
export function demoStock(
  { slug, template }: { slug: string; template: string },
  { locations, photos, today }: DemoPlaces,
): CarInput[] {
  const profile = findProfile({ slug, template })
  const plan = { slug, profile, locations, photos, day: today }
  const planned = Array.from({ length: profile.count }, (_, index) => draftCar(index, plan))
  const drafts = planned.map(({ draft }) => draft)
  const isShipped = DEMO_SLUGS.includes(slug)
  const spread = spreadBodies(isShipped ? withRarities(drafts, slug, today) : drafts)
  const looks = { set: profile.set, order: resultsOrder(spread), page: FIRST_PAGE, photos }
  const dealt = dealLooks(spread, looks, random(`${slug}/looks`))
  const varied = isShipped
    ? withInspections(withFilms(dealt, slug, today), { slug, inspector: profile.inspector }, today)
    : dealt.map((car) => ({ ...car, ...SAMPLE }))
  return varied.map((car, index) => {
    if (!isShipped) return carInputSchema.parse({ ...quotedAnew(car, profile), dealercomments: DEMO_COMMENT })
    const comments = car.dealercomments === null ? [] : [planned[index]!.describe(car), ...motionNote(car)]
    const dealercomments = comments.length > 0 ? comments.join('\n\n') : null
    return carInputSchema.parse({ ...quotedAnew(car, profile), dealercomments })
  })
}

/** What stands in the file of a site beside its stock, and is kept off the site (TEN-04). */
export function unlistedStock(site: { slug: string; template: string }, places: DemoPlaces): CarInput[] {
  const profile = findProfile(site)
  const plan = { slug: site.slug, profile, ...places, day: places.today }
  return (profile.unlisted ?? []).map((change, at) => {
    const { draft } = draftCar(profile.count + at, plan)
    return carInputSchema.parse({ ...draft, source_key: change.stocknum, dealercomments: null, ...change })
  })
}

/** The lender quotes what the car costs now. */
function quotedAnew(draft: Draft, { lender }: Profile): Draft {
  if (!draft.offer_price || draft.offer_condition) return draft
  return { ...draft, finance_lenders: { [lender.name]: lenderOffer(draft.offer_price, lender) } }
}

type DemoPlan = { slug: string; profile: Profile; locations: DemoLocation[]; photos: Photos; day: string }

const FIRST_STOCK_NUMBER = 10_000
/** Years up to which a car may be offered by subscription. */
const SUBSCRIPTION_MAX_AGE = 3

/** The car at this index of the stock, and its comments once its colour is known. Neither depends on other cars. */
function draftCar(index: number, { slug, profile, locations, photos, day }: DemoPlan) {
  const chance = random(`${slug}/${index}`)
  const choice = chooseVehicle(profile, locations, day, chance)
  const { model, grade, engine, year, age, car_type, tier } = choice
  const km = kilometresFor({ item_type: model.item_type, car_type, age }, chance)
  const worth = { ...model, car_type, listPrice: grade.price, age, km }
  const price = askingPrice(worth, chance)
  const { colour, ...pictures } = choosePhotos(fittingBodies(model), profile.set, photos, chance)
  const equipment = chooseEquipment(model, engine, year, tier, chance)
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
    ...engineFields(choice),
    ...bodyFields(choice),
    ...findConfiguration(pictures),
    interior_colour: model.item_type === 'car' ? chance.pick(INTERIORS[tier]!) : null,
    categories: chooseCategories({ model, engine, price, car_type }),
    certified:
      car_type === 'used' &&
      model.make === profile.certified_make &&
      age < 5 &&
      (km ?? 0) < 100_000 &&
      chance.chance(0.6),
    vin: makeVin(index, chance),
    listed_on: daysAfter(day, -chance.whole(DAYS_LISTED.from, DAYS_LISTED.to)),
    ...registrationFields(choice, day, chance),
    ...locationFields(choice.location),
    has_nvic: model.item_type === 'car' && chance.chance(0.9),
    autograb_data:
      model.item_type === 'car' && car_type === 'used'
        ? marketPrices(usedValue(worth), chance.between(0.95, 1.05))
        : null,
    finance_lenders: { [profile.lender.name]: lenderOffer(price, profile.lender) },
    subscription_price:
      age < SUBSCRIPTION_MAX_AGE && chance.chance(profile.subscriptions) ? Math.round(price / 180) : null,
    views: chance.whole(0, 640),
  }
  const describe = (car: Draft) => describeVehicle(profile.voice, choice, car, chance)
  return { draft, describe }
}

/** The body, where the photographs show another than the model's usual. */
const findConfiguration = (pictures: Pick<Draft, 'images'>) => CONFIGURATIONS[findPicture(pictures, false) ?? '']

const locationFields = ({ id, name, city, state, dealership }: DemoLocation) => ({
  location_id: id,
  location_name: name,
  city,
  state,
  dealership_id: dealership.id,
  dealership_slug: dealership.slug,
  dealership_name: dealership.name,
})

/** Around what such cars are worth and not around the price, so that as many prices are above as below. */
const marketPrices = (value: number, share: number) => ({
  state_average_market_price: Math.round(value * share),
  average_market_price: Math.round(value),
})

type Subject = { model: Model; engine: Engine | null; price: number; car_type: string }
type Rule = (subject: Subject) => boolean

const isCar: Rule = ({ model }) => model.item_type === 'car'
const isBike: Rule = ({ model }) => model.item_type === 'motorcycle'
const bodyIs =
  (...bodies: string[]): Rule =>
  ({ model }) =>
    bodies.includes(model.body)

const isOffRoadVan = bodyIs('Off-road caravan', 'Hybrid camper')
const isWorkVehicle = bodyIs('Ute', 'Cab chassis', 'Van')
const hasLowRange: Rule = ({ engine }) => engine?.drive === 'Four-wheel drive'

/** The values of the category filter, each with the vehicles it is for. */
const CATEGORIES: Record<string, Rule> = {
  Family: (subject) =>
    (subject.model.towed?.sleeps ?? 0) >= 4 ||
    bodyIs('Wagon', 'People mover')(subject) ||
    subject.model.photo === 'suv-large',
  'First car': (subject) =>
    isCar(subject) && bodyIs('Hatch', 'Sedan')(subject) && subject.car_type === 'used' && subject.price < 18_000,
  Commuter: (subject) =>
    (bodyIs('Hatch', 'Sedan')(subject) || subject.model.photo === 'suv-small') &&
    (subject.engine?.consumption ?? 0) <= 6.5 &&
    subject.price < 60_000,
  Towing: (subject) =>
    isCar(subject) && (subject.engine?.torque ?? 0) >= 400 && !bodyIs('Sedan', 'Hatch', 'Coupe')(subject),
  Tradie: isWorkVehicle,
  Touring: (subject) =>
    (isCar(subject) && hasLowRange(subject)) || bodyIs('Adventure', 'Touring')(subject) || isOffRoadVan(subject),
  Prestige: (subject) => isCar(subject) && subject.price > 75_000 && !isWorkVehicle(subject),
  Weekend: bodyIs('Coupe', 'Convertible', 'Sports', 'Classic'),
  'LAMS approved': (subject) => subject.model.learner,
  'Full licence': (subject) => isBike(subject) && !subject.model.learner,
  Couples: (subject) => subject.model.towed?.sleeps === 2,
  'Off-road': (subject) => isOffRoadVan(subject) || bodyIs('Trail')(subject),
}

const chooseCategories = (subject: Subject) =>
  Object.entries(CATEGORIES)
    .filter(([, rule]) => rule(subject))
    .map(([name]) => name)
