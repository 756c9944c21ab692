import { decimal, joined, thousands } from '../../shared/text.ts'
import type { Draft } from './car-draft.ts'
import type { VehicleChoice } from './choose.ts'
import { composeComments, type Facts } from './comments.ts'
import type { Random } from './random.ts'

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const FEATURES_NAMED = 3

/** The comments on a vehicle; the facts below are the placeholders of voices.json, with their units. */
export function describeVehicle(voice: string, choice: VehicleChoice, car: Draft, chance: Random): string {
  const { model, grade, engine, gearbox, year, car_type, location } = choice
  const facts: Facts = {
    car_type,
    sold: car.subscription_price ? 'by the week' : 'outright',
    item_type: model.item_type,
    simple_fuel: car.simple_fuel ?? null,
    categories: car.categories ?? [],
    name: car.name,
    make_model: model.model.startsWith(model.make) ? model.model : `${model.make} ${model.model}`,
    // 'This 3008' would read as a number.
    model: /^\d/.test(model.model) ? `${model.make} ${model.model}` : model.model,
    badge: grade.badge?.toLowerCase() ?? null,
    body: model.body.toLowerCase(),
    year: String(year),
    colour: car.colour?.toLowerCase() ?? null,
    km: car.km ? `${thousands(car.km)} km` : null,
    location: location.name,
    litres: engine?.litres ? `${engine.litres.toFixed(1)} L` : null,
    cc: engine?.cc ? `${thousands(engine.cc)} cc` : null,
    torque: engine && `${engine.torque} Nm`,
    consumption: engine?.consumption ? `${engine.consumption.toFixed(1)} L/100 km` : null,
    gearbox: gearbox && gearbox.trans.toLowerCase(),
    seats: car.seats == null ? null : NUMBERS[car.seats]!,
    gvm: model.gross_mass === null ? null : `${thousands(model.gross_mass)} kg`,
    features: featureList(car.standardEquipment ?? [], chance),
    serviced: lastServiceKm(car.km ?? 0, chance),
    ...towedFacts(choice),
  }
  return composeComments(voice, facts, chance)
}

function towedFacts({ model: { towed: van } }: VehicleChoice): Facts {
  if (van === null) return {}
  return {
    length: `${decimal(van.length / 1000, 1)} m`,
    tare: `${thousands(van.tare)} kg`,
    atm: `${thousands(van.trailer_mass)} kg`,
    axles: van.axles.toLowerCase(),
    sleeps: NUMBERS[van.sleeps]!,
  }
}

/** 'heated front seats, sunroof and tow bar': three of the first items, as they are listed. */
function featureList(equipment: string[], chance: Random): string | null {
  const items = chance
    .shuffled(equipment.slice(0, 9).filter((item) => !item.includes(' and ')))
    .slice(0, FEATURES_NAMED)
  if (items.length < FEATURES_NAMED) return null
  const words = items.map(lowerFirst)
  return `${joined(words.slice(0, -1), ', ')} and ${words.at(-1)}`
}

/** Words that keep their capital in the middle of a sentence. */
const PROPER_NAMES = /^((?!Two )[A-Z]\w* [A-Z]|[A-Z]{2}|Bluetooth|Anderson)/

/** 'Heated front seats' in the middle of a sentence; 'LED headlights' and 'Apple CarPlay' stay as they are. */
const lowerFirst = (text: string) => (PROPER_NAMES.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

/** The odometer at its last service, up to 9,000 km ago. */
function lastServiceKm(km: number, chance: Random): string | null {
  if (km < 12_000) return null
  return `${thousands(km - chance.whole(200, 9_000))} km`
}
