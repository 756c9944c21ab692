import { fuelKind } from '../../shared/car/fuel.ts'
import type { Inspection, InspectionPoint } from '../../shared/car/inspection-schema.ts'
import { carInputSchema, type ItemType } from '../../shared/car/schema.ts'
import { listingRank } from '../../shared/search/listing-rank.ts'
import { type Draft, readDemoFile } from './data.ts'
import { CABIN_PAGE, isMirrored } from './photos.ts'
import { type Random, random } from './random.ts'
import { DAYS_INSPECTED, daysAfter } from './registration.ts'
import { roundToDealerPrice } from './value.ts'

/** A variation that a few cars have, so that the demo shows every state of a card and of a vehicle page. */
type Rarity = {
  /** Share of the stock, from 0 to 1; at least one car where `fits` allows one. */
  share: number
  fits?: (car: Draft, stock: Draft[]) => boolean
  change: (car: Draft, day: string, chance: Random) => Partial<Draft>
}

const isUsed = (car: Draft) => car.car_type === 'used'
const isNew = (car: Draft) => car.car_type === 'new'
const isForWork = ({ simple_body }: Draft) => ['Ute', 'Van', 'Cab chassis'].includes(simple_body ?? '')
const canBeReduced = ({ price, offer_price, status }: Draft) =>
  (price ?? 0) > 12_000 && !offer_price && status !== 'sold'
/** Days for which a car was for sale whose own first day is later than its sale. */
const DAYS_FOR_SALE = 14
const sold = ({ listed_on }: Draft, sold_on: string) => ({
  reserved: false,
  status: 'sold' as const,
  sold_on,
  listed_on: listed_on && listed_on < sold_on ? listed_on : daysAfter(sold_on, -DAYS_FOR_SALE),
})

/** Words that feeds give with a reservation; one without any gets the site's own. */
const RESERVED_REASONS = ['Deposit taken', 'Under offer', 'On hold', null]

/** Tags of a dealer's own, by kind of vehicle. */
const OWN_TAGS: Record<ItemType, string[]> = {
  car: ['One Owner', 'Low Kms', 'Test Drive Only'],
  motorcycle: ['One Owner', 'Low Kms'],
  caravan: ['One Owner', 'Always Garaged'],
  truck: ['One Owner', 'Low Kms'],
}

/** Each car has at most one of these. */
const RARITIES: Record<string, Rarity> = {
  // The rank sorts sold cars behind cars on sale (SRC-14).
  justSold: {
    share: 0.012,
    change: (car, day, chance) => ({ ...sold(car, daysAfter(day, -chance.whole(0, 2))), custom_rank: -1 }),
  },
  soldLongAgo: {
    share: 0.01,
    change: (car, day, chance) => sold(car, daysAfter(day, -chance.whole(6, 60))),
  },
  comingSoon: { share: 0.02, change: () => ({ status: 'coming_soon' }) },
  preorder: {
    share: 0.006,
    fits: isNew,
    // Neither driven to the dealer nor built.
    change: () => ({ status: 'coming_soon', preorder: true, km: null, build_date: null, ...unpriced }),
  },
  noPrice: { share: 0.008, change: () => ({ ...unpriced }) },
  reserved: {
    share: 0.015,
    change: (_, __, chance) => ({ reserved: true, reserved_reason: chance.pick(RESERVED_REASONS) }),
  },
  runout: { share: 0.015, fits: isNew, change: (car) => ({ special_tag: 'Runout sale', ...reduced(car, 0.06) }) },
  special: { share: 0.012, change: (car) => ({ special_tag: 'Manager’s special', ...reduced(car, 0.05) }) },
  ownTag: {
    share: 0.015,
    fits: isUsed,
    change: ({ item_type = 'car' }, _, chance) => ({ tag: chance.pick(OWN_TAGS[item_type]) }),
  },
  wasPrice: { share: 0.07, change: (car, _, chance) => reduced(car, chance.between(0.03, 0.09)) },
  tradeInOffer: {
    share: 0.035,
    fits: canBeReduced,
    change: (car) => ({ offer_price: car.price! - 1_000, offer_condition: 'trade in' }),
  },
  // The tag of its fuel would stand in the place of the arrival.
  newArrival: {
    share: 0.035,
    fits: ({ simple_fuel }) => !fuelKind(simple_fuel ?? null),
    change: (_, day, chance) => ({ listed_on: daysAfter(day, -chance.whole(0, 6)) }),
  },
  excludingCharges: { share: 0.02, fits: isNew, change: () => ({ price_type: 'Excl. govt charges' }) },
  longName: {
    share: 0.003,
    change: (car) => {
      const badge = `${car.badge ?? 'Standard'} Limited Edition Anniversary Touring Pack`
      return { badge, name: `${car.name} Limited Edition Anniversary Touring Pack` }
    },
  },
  ranked: { share: 0.02, change: (_, __, chance) => ({ custom_rank: chance.whole(1, 20) }) },
}

/** Prices beside the price, of vehicles that are for sale and have no offer yet. */
const OFFERS: Record<string, Rarity> = {
  financeOffer: {
    share: 0.01,
    fits: canBeReduced,
    change: (car) => ({ offer_price: car.price! - 500, offer_condition: 'finance' }),
  },
  businessOffer: {
    share: 0.01,
    fits: (car) => canBeReduced(car) && isForWork(car),
    change: (car) => ({ offer_price: car.price! - 1_500, offer_condition: 'abn' }),
  },
  sale: {
    share: 0.015,
    fits: canBeReduced,
    change: (car, day, chance) => ({
      offer_price: car.price! - 1_000,
      offer_until: daysAfter(day, chance.whole(3, 24)),
    }),
  },
  withoutGst: {
    share: 0.02,
    fits: (car) => canBeReduced(car) && isForWork(car),
    // Charges bear no GST.
    change: (car) => ({ price_type: 'Excl. govt charges', price_ex_gst: Math.round(car.price! / 1.1) }),
  },
  recommended: {
    share: 0.03,
    fits: (car) => isNew(car) && canBeReduced(car),
    change: (car) => ({ rrp: roundToDealerPrice(car.price! * 1.04) }),
  },
}

/** The dealer has looked it over, and shows what was found. */
const inspected = (inspector: string | undefined): Rarity => ({
  share: 0.2,
  fits: canBeInspected,
  change: (car, day, chance) => ({ inspection: makeInspection(car, inspector, day, chance) }),
})

const turns = ({ spin_images }: Draft) => (spin_images?.length ?? 0) > 0
const withoutSpin = { spin_images: [], spin_interior_image: null, hotspots: null }

const noPhotos: Rarity = { share: 0.04, change: () => ({ images: [], ...withoutSpin }) }
const onePhoto: Rarity = { share: 0.03, change: (car) => ({ images: car.images?.slice(0, 1), ...withoutSpin }) }
const noComments: Rarity = { share: 0.02, fits: (car) => !turns(car), change: () => ({ dealercomments: null }) }

/** What a record can carry beyond photographs; a car may have one of these on top of any other variation. */
const SHOWCASE: Record<string, Rarity> = {
  historyReport: { share: 0.12, fits: isUsed, change: () => ({ file: '/demo/papers/history-report.pdf' }) },
  cabin: {
    share: 0.06,
    fits: (car) => car.item_type === 'car' && (car.images?.length ?? 0) > 1,
    change: () => ({ spin_interior_image: CABIN_PAGE }),
  },
}

/** What comments say of a film or of pictures that turn, by which it is found. */
export function motionNote(car: Draft): string[] {
  if (car.status === 'coming_soon') return []
  const film = car.external_video_url
  if (film?.startsWith('/')) return ['A walkaround film is among the pictures.']
  if (film) return ['There is a film on YouTube too: see the pictures.']
  return turns(car) ? ['It stood on a turntable: drag its picture to see every side.'] : []
}

/** In place of the turn it is made of; one that turns is left. */
const filmed: Rarity = {
  share: 0.006,
  fits: (car, stock) => turns(car) && !car.external_video_url && stock.filter(turns).length > 1,
  change: (car) => ({ ...withoutSpin, external_video_url: filmPath(car.spin_images![0]!) }),
}

/** A film at a video site. */
const embedded: Rarity = {
  share: 0,
  fits: ({ images, external_video_url, dealercomments, status }) =>
    (images?.length ?? 0) > 1 && !external_video_url && dealercomments !== null && status !== 'sold',
  change: () => ({ external_video_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' }),
}

/** The film of a turn lies beside the folder of its frames. */
const filmPath = (frame: string) => frame.replace(/-spin\/[^/]+$/, '.mp4')

const unpriced = {
  price: null,
  price_ex_gst: null,
  price_type: null,
  finance_lenders: {},
  subscription_price: null,
  autograb_data: null,
}

/** A former price that was higher than today's by this share. */
const reduced = (car: Draft, share: number) => ({
  before_price: roundToDealerPrice((car.price ?? 0) * (1 + share) + 500),
})

/** The stock with variations applied; the seed decides which cars, the shares how many. */
export const withRarities = (cars: Draft[], seed: string, day: string): Draft[] =>
  [RARITIES, OFFERS, { noPhotos, onePhoto }, { noComments }, SHOWCASE, { embedded }].reduce(
    (changed, group) => vary(changed, group, seed, day),
    cars,
  )

/** Comes after the looks are dealt, which are what turns. */
export const withFilms = (cars: Draft[], slug: string, day: string): Draft[] => vary(cars, { filmed }, slug, day)

/** Comes after the days of listing are final: an inspection is earlier. */
export const withInspections = (
  cars: Draft[],
  { slug, inspector }: { slug: string; inspector: string | undefined },
  day: string,
): Draft[] => vary(cars, { inspected: inspected(inspector) }, slug, day)

/** Gives the variations of a group to cars of their own. */
function vary(cars: Draft[], group: Record<string, Rarity>, seed: string, day: string): Draft[] {
  const changed = [...cars]
  const waiting = random(`${seed}/${Object.keys(group).join()}`).shuffled([...cars.keys()])
  for (const [name, { share, fits = () => true, change }] of Object.entries(group)) {
    const chance = random(`${seed}/${name}`)
    for (let left = Math.max(1, Math.round(cars.length * share)); left > 0; left--) {
      const position = waiting.findIndex((index) => fits(changed[index]!, changed))
      if (position < 0) break
      const [index] = waiting.splice(position, 1)
      changed[index!] = { ...changed[index!]!, ...change(changed[index!]!, day, chance) }
    }
  }
  return changed
}

/** A point of a sheet; one that is measured has its usual least and most. */
type Planned = string | { name: string; millimetres: [from: number, to: number] }
/** `marks`: by view, where it is in that picture: percent from the left and from the top. */
type Finding = Omit<InspectionPoint, 'name' | 'photo'> & { point: string; marks?: Record<string, [number, number]> }

const { sheets, findings } = readDemoFile('inspections.json') as {
  sheets: Partial<Record<ItemType, { name: string; points: Planned[] }[]>>
  findings: Partial<Record<ItemType, Finding[]>>
}

const MOST_FINDINGS = 4

/** A used vehicle of a kind that has a sheet; the sheets are of vehicles with an engine or none, never of a battery. */
const canBeInspected = ({ car_type, item_type = 'car', simple_fuel, status }: Draft): boolean =>
  car_type === 'used' && status !== 'coming_soon' && sheets[item_type] !== undefined && simple_fuel !== 'Electric'

/** The sheet of a vehicle: everything in order but for a few points. */
function makeInspection(car: Draft, inspector: string | undefined, day: string, chance: Random): Inspection {
  const kind = car.item_type ?? 'car'
  const found = chance.shuffled([...findings[kind]!]).slice(0, chance.whole(0, MOST_FINDINGS))
  return {
    inspected_by: inspector ?? `the ${car.location_name} workshop`,
    inspected_on: daysAfter(car.listed_on ?? day, -chance.whole(DAYS_INSPECTED.from, DAYS_INSPECTED.to)),
    groups: sheets[kind]!.map(({ name, points }) => ({
      name,
      points: points.map((planned) => checked(planned, found, car, chance)),
    })),
  }
}

function checked(planned: Planned, found: Finding[], car: Draft, chance: Random): InspectionPoint {
  const name = typeof planned === 'string' ? planned : planned.name
  const { marks = {}, ...noted } = found.find(({ point }) => point === name) ?? { point: name, result: 'ok' as const }
  const { point: _, ...finding } = { ...noted, ...markedPhoto(marks, car) }
  if (typeof planned === 'string') return { name, ...finding }
  const [from, to] =
    finding.result === 'replaced' ? [planned.millimetres[1], planned.millimetres[1]] : planned.millimetres
  return { name, millimetres: chance.whole(from * 2, to * 2) / 2, ...finding }
}

/** The first of these views that the car has a picture of. */
function markedPhoto(marks: Record<string, [number, number]>, { images = [] }: Draft): Pick<InspectionPoint, 'photo'> {
  for (const [view, [x, y]] of Object.entries(marks)) {
    const { image } = images.find((each) => each.image.url.includes(`-${view}-`)) ?? {}
    if (!image) continue
    const { url, width, height } = image
    return { photo: { url, width, height, x: isMirrored(url) ? WHOLE_PERCENT - x : x, y } }
  }
  return {}
}

const WHOLE_PERCENT = 100

/** Cars of one results page, as the search shows them (PAGE_SIZE); one body fills at most this share of the first. */
export const FIRST_PAGE = 21
export const MAX_BODY_SHARE = 0.15
/** With fewer bodies than this before its backdrop, a site cannot keep the share by body: it is kept by body and paint. */
const FEW_BODIES = 13
const WEEK_DAYS = 7

/** The body of the first photograph, or `body/paint`; null for a car without photographs. */
export function findPicture({ images }: Pick<Draft, 'images'>, withPaint: boolean): string | null {
  const [, body, paint] = /^\/demo\/(?:at\/[^/]+\/)?([^/]+)\/([a-z]+)-/.exec(images?.[0]?.image.url ?? '') ?? []
  if (body === undefined) return null
  return withPaint ? `${body}/${paint}` : body
}

/** Whether the rule counts bodies with their paints: where all cars are of few bodies, as on a site of caravans. */
export const countsPaints = (cars: Pick<Draft, 'images'>[]) =>
  new Set(cars.map((car) => findPicture(car, false)).filter((each) => each !== null)).size < FEW_BODIES

/**
 * The stock with its newest listings spread over the bodies: where too many of one body would open the results, one of
 * them changes its day of listing and its rank with an older car of another body.
 */
export function spreadBodies(cars: Draft[]): Draft[] {
  const out = [...cars]
  const withPaint = countsPaints(out)
  const most = Math.floor(FIRST_PAGE * MAX_BODY_SHARE)
  const order = orderBy(out, rank).filter((at) => out[at]!.status !== 'sold')
  // Cars of one week stand in an order that depends on prices: all of the week of the last are on the page, or may be.
  const last = rank(out[order[Math.min(FIRST_PAGE, order.length) - 1]!]!)
  const front = order.filter((at) => rank(out[at]!) >= last)
  const rest = order.slice(front.length)
  const counts = new Map<string, number>()
  const isFull = (key: string | null) => key !== null && (counts.get(key) ?? 0) >= most
  for (const at of front) {
    let key = findPicture(out[at]!, withPaint)
    if (isFull(key)) {
      const found = rest.findIndex((other) => !isFull(findPicture(out[other]!, withPaint)) && isOrdinary(out[other]!))
      if (found >= 0) {
        const [other] = rest.splice(found, 1)
        const [one, two] = [out[at]!, out[other!]!]
        out[at] = { ...one, listed_on: two.listed_on, custom_rank: two.custom_rank }
        out[other!] = { ...two, listed_on: one.listed_on, custom_rank: one.custom_rank }
        key = findPicture(two, withPaint)
      }
    }
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return out
}

const isOrdinary = ({ status, preorder, images }: Draft) =>
  status !== 'coming_soon' && !preorder && (images?.length ?? 0) > 1

/** Places of the cars in the order in which the search shows them without a filter. */
export const resultsOrder = (cars: Draft[]): number[] => orderBy(cars, fullRank)

const orderBy = (cars: Draft[], rankOf: (car: Draft) => number) => {
  const ranks = cars.map(rankOf)
  return [...cars.keys()].toSorted((a, b) => ranks[b]! - ranks[a]!)
}

const fullRank = (car: Draft) => {
  const record = carInputSchema.parse(car)
  return listingRank({ ...record, created_at: Date.parse(`${record.listed_on}T00:00:00Z`) }, null)
}

/** Larger for what the search shows first: the dealer's own rank, then the week of listing. */
const rank = ({ custom_rank = 0, listed_on }: Draft) =>
  (custom_rank ?? 0) * 1e4 + Math.floor(Date.parse(`${listed_on ?? '1970-01-01'}T00:00:00Z`) / 86_400_000 / WEEK_DAYS)
