import type { CarType } from '../../shared/car/schema.ts'
import {
  CATALOGUES,
  type CatalogueName,
  type Engine,
  GEARBOXES,
  type Gearbox,
  type Grade,
  type Model,
} from './catalogue.ts'
import type { DemoLocation } from './location.ts'
import type { Profile } from './profile.ts'
import type { Random } from './random.ts'

/** Which vehicle it is: the part of the draw that everything else follows from. */
export type Chosen = {
  car_type: CarType
  model: Model
  grade: Grade
  /** Null, like the gearbox, for what is towed. */
  engine: Engine | null
  gearbox: Gearbox | null
  year: number
  /** Years since it was built, with months as a fraction. */
  age: number
  /** 0 for the plainest grade of its model, 3 for the dearest. */
  tier: number
  location: DemoLocation
}

const TOP_TIER = 3
/** Dollars from which a model of one grade counts as the next tier. */
const TIER_PRICES = [20_000, 50_000, 80_000]

/** `day` is 'YYYY-MM-DD'. */
export function choose(profile: Profile, locations: DemoLocation[], day: string, chance: Random): Chosen {
  const car_type = condition(profile, chance)
  const thisYear = Number(day.slice(0, 4))
  const months = Number(day.slice(5, 7)) / 12
  const shares = Object.entries(profile.catalogues) as [CatalogueName, number][]
  const stocked = CATALOGUES[chance.weighted(shares, ([, share]) => share)[0]]
  const sellers =
    car_type === 'used' ? stocked : stocked.filter((model) => model.to === null && isSoldNew(model, profile))

  for (;;) {
    const built =
      car_type === 'used' ? chance.weighted([...profile.used_ages.keys()], (age) => profile.used_ages[age]!) : 0
    const year = thisYear - built
    const model = chance.weighted(
      sellers.filter((each) => isSoldIn(each, year)),
      (each) => each.weight,
    )
    const gradeAt = chance.whole(0, model.grades.length - 1)
    const grade = model.grades[gradeAt]!
    const engine = grade.engines.length > 0 ? model.engines[chance.pick(grade.engines)]! : null
    const age = Math.max(0.1, built + months - chance.next() * Math.min(1, built + months))
    // What costs too much for this yard is never bought for it.
    if (profile.price_up_to !== undefined && grade.price * 0.9 ** age > profile.price_up_to) continue
    return {
      car_type,
      model,
      grade,
      engine,
      gearbox: engine && GEARBOXES[chance.pick(engine.gearboxes)]!,
      year,
      age,
      tier: tierOf(model, gradeAt),
      location: chance.pick(sellingPlaces(locations, model.make, car_type)),
    }
  }
}

function tierOf({ grades }: Model, at: number): number {
  const only = grades.length === 1 ? grades[0]! : null
  if (only) return TIER_PRICES.filter((price) => only.price >= price).length
  return Math.round((at / (grades.length - 1)) * TOP_TIER)
}

function condition({ new_share, demo_share }: Profile, chance: Random): CarType {
  const drawn = chance.next()
  if (drawn < new_share) return 'new'
  return drawn < new_share + demo_share ? 'demo' : 'used'
}

const isSoldIn = (model: Model, year: number) => model.from <= year && (model.to === null || model.to >= year)

const isSoldNew = (model: Model, { new_makes }: Profile) => new_makes.length === 0 || new_makes.includes(model.make)

/** New cars stand where their make is sold; used ones anywhere. */
function sellingPlaces(locations: DemoLocation[], make: string, car_type: CarType): DemoLocation[] {
  if (car_type === 'used') return locations
  const sellers = locations.filter(({ manufacturers }) => manufacturers.includes(make))
  return sellers.length > 0 ? sellers : locations
}
