import { type CertifiedProgramme, isCertified } from '../car/certified.ts'
import { fuelKind } from '../car/fuel.ts'
import { isSold } from '../car/status.ts'
import type { CarSummary } from '../car/summary.ts'
import { MESSAGES } from '../messages.ts'
import { slugify } from '../text.ts'
import { DAY_MS } from '../time.ts'

type TagTone = 'red' | 'green' | 'plain'
export type Tag = { text: string; tone: TagTone; logo: string | null }

export type TagSite = {
  /** 'New Arrival' or 'JUST ARRIVED'. */
  new_arrival_text: string
  /** Special tags shown green instead of red, such as 'runout sale'. */
  green_special_tags: string[]
  /** Certified programme of one manufacturer; null where the site has none. */
  certified_programme: Pick<CertifiedProgramme, 'make' | 'name' | 'logo_url'> | null
  /** Models with a running offer, by the keys of `modelsOnOffer`, and the words of their tag; absent without such tags. */
  on_offer?: ReadonlySet<string>
}

export type TaggedCar = Pick<
  CarSummary,
  | 'status'
  | 'special_tag'
  | 'simple_fuel'
  | 'reserved'
  | 'certified'
  | 'car_type'
  | 'make'
  | 'model'
  | 'tag'
  | 'created_at'
>

/** Days after listing during which a car counts as a new arrival (CRD-03). */
export const NEW_FOR_DAYS = 8

type Rule = (car: TaggedCar, site: TagSite, now: number) => Tag | null

const FUEL_TEXT = { electric: 'Electric', hybrid: 'Hybrid' } as const

const tag = (text: string, tone: TagTone = 'plain', logo: string | null = null): Tag => ({ text, tone, logo })

/** The order of CRD-03 after the sold tag of CRD-02: the first rule that returns a tag wins. */
const TAG_RULES = {
  sold: (car) => (isSold(car) ? tag(MESSAGES.justSold, 'red') : null),
  special: ({ special_tag }, site) => (special_tag === null ? null : tag(special_tag, specialTone(special_tag, site))),
  fuel: (car) => {
    const kind = fuelKind(car.simple_fuel)
    return kind && tag(FUEL_TEXT[kind], 'green')
  },
  reserved: (car) => (car.reserved ? tag(MESSAGES.reserved) : null),
  certified: (car, { certified_programme: programme }) =>
    programme && isCertified(car, programme) ? tag(programme.name, 'plain', programme.logo_url) : null,
  own: (car) => (car.tag === null ? null : tag(car.tag)),
  comingSoon: (car) => (car.status === 'coming_soon' ? tag(MESSAGES.comingSoon, 'green') : null),
  newArrival: (car, site, now) => (now - car.created_at < NEW_FOR_DAYS * DAY_MS ? tag(site.new_arrival_text) : null),
  // Ours, after those of the specification.
  specialOffer: (car, { on_offer }) => (on_offer && isOnOffer(car, on_offer) ? tag('Special offer', 'green') : null),
} satisfies Record<string, Rule>

/** The tag of a car on cards and its page (CRD-02, CRD-03). */
export function carTag(car: TaggedCar, site: TagSite, now: number): Tag | null {
  for (const rule of Object.values<Rule>(TAG_RULES)) {
    const tagOfRule = rule(car, site, now)
    if (tagOfRule !== null) return tagOfRule
  }
  return null
}

const isEqualText = (first: string, other: string) => first.trim().toLowerCase() === other.trim().toLowerCase()

const specialTone = (text: string, site: TagSite): TagTone =>
  site.green_special_tags.some((green) => isEqualText(green, text)) ? 'green' : 'red'

/** What a running offer holds for: 'toyota/hilux/demo'; without a model 'toyota//demo', for cars of any type 'toyota/hilux/'. */
export const offerKey = (make: string, model: string, type: string) => `${make}/${model}/${type}`

/** Whether a running offer holds for a car. `models`: of `modelsOnOffer`. */
export function isOnOffer(
  { make, model, car_type }: Pick<TaggedCar, 'make' | 'model' | 'car_type'>,
  models: ReadonlySet<string>,
): boolean {
  if (models.size === 0) return false
  const [makeSlug, modelSlug] = [slugify(make), slugify(model)]
  return ['', modelSlug].some((of) => ['', car_type].some((type) => models.has(offerKey(makeSlug, of, type))))
}
