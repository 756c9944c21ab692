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

/** Which vehicle it is; every other field follows from this choice. */
export type VehicleChoice = {
  car_type: CarType
  model: Model
  grade: Grade
  /** Null for a caravan, as the gearbox. */
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
/** Dollars that a grade must cost for the second and for the top tier: the dearest grade of a cheap car is plain. */
const TOP_TIER_PRICES = [24_000, 36_000]

/** `day` is 'YYYY-MM-DD'. */
export function chooseVehicle(profile: Profile, locations: DemoLocation[], day: string, chance: Random): VehicleChoice {
  const car_type = chooseCarType(profile, chance)
  const thisYear = Number(day.slice(0, 4))
  const months = Number(day.slice(5, 7)) / 12
  const shares = Object.entries(profile.catalogues) as [CatalogueName, number][]
  const catalogue = CATALOGUES[chance.weighted(shares, ([, share]) => share)[0]]
  const stocked = catalogue.filter(({ photo }) => profile.bodies?.includes(photo) ?? true)
  const sellers = car_type === 'used' ? stocked : currentModels(stocked, locations)

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
    // Too dear for this dealer: choose again.
    if (profile.price_up_to !== undefined && grade.price * 0.9 ** age > profile.price_up_to) continue
    return {
      car_type,
      model,
      grade,
      engine,
      gearbox: engine && GEARBOXES[chance.pick(engine.gearboxes)]!,
      year,
      age,
      tier: chooseTier(model, gradeAt),
      location: chance.pick(sellingLocations(locations, model.make, car_type)),
    }
  }
}

function chooseTier({ item_type, grades }: Model, at: number): number {
  const only = grades.length === 1 ? grades[0]! : null
  if (only) return TIER_PRICES.filter((price) => only.price >= price).length
  const byGrade = Math.round((at / (grades.length - 1)) * TOP_TIER)
  return item_type === 'car'
    ? Math.min(byGrade, 1 + TOP_TIER_PRICES.filter((price) => grades[at]!.price >= price).length)
    : byGrade
}

function chooseCarType({ new_share, demo_share }: Profile, chance: Random): CarType {
  const roll = chance.next()
  if (roll < new_share) return 'new'
  return roll < new_share + demo_share ? 'demo' : 'used'
}

const isSoldIn = (model: Model, year: number) => model.from <= year && (model.to === null || model.to >= year)

/** Current models whose make has a franchise at a location; all current models where none has. */
function currentModels(models: Model[], locations: DemoLocation[]): Model[] {
  const current = models.filter(({ to }) => to === null)
  const franchised = current.filter(({ make }) => locations.some(({ manufacturers }) => manufacturers.includes(make)))
  return franchised.length > 0 ? franchised : current
}

/** New cars are at locations with their make's franchise, used ones anywhere. */
function sellingLocations(locations: DemoLocation[], make: string, car_type: CarType): DemoLocation[] {
  if (car_type === 'used') return locations
  const sellers = locations.filter(({ manufacturers }) => manufacturers.includes(make))
  return sellers.length > 0 ? sellers : locations
}
