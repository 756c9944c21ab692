import { decimal, joined, thousands } from '../../shared/text.ts'
import type { VehicleChoice } from './choose.ts'
import { type Draft, readDemoFile } from './data.ts'
import type { Random } from './random.ts'

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const FEATURES_NAMED = 3

/** The comments on a vehicle; the facts below are the placeholders of voices.json, with their units. */
export function describeVehicle(voice: string, choice: VehicleChoice, car: Draft, chance: Random): string {
  const { model, grade, engine, gearbox, year, car_type, location } = choice
  const facts: Facts = {
    car_type,
    sold: car.subscription_price ? 'by the week' : car.price ? 'outright' : null,
    arrival: car.preorder ? 'ordered' : 'on its way',
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
  return composeComments(car.status === 'coming_soon' ? comingVoice(voice) : (VOICES[voice] ?? []), facts, chance)
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

type Facts = Record<string, string | string[] | null>
type Entry = { lines: string[]; when?: Record<string, string[]> }
type Slot = { slot: string; chance?: number; paragraph?: boolean; entries: Entry[] }

const VOICES = readDemoFile('voices.json') as Record<string, Slot[]>

/** What is true of a model before the vehicle has arrived. */
const BEFORE_ARRIVAL = new Set(['drive', 'features'])
const comingVoice = (voice: string): Slot[] => [
  ...VOICES.coming!,
  ...(VOICES[voice] ?? []).filter(({ slot }) => BEFORE_ARRIVAL.has(slot)),
]

/**
 * A dealer's comments on a vehicle, as paragraphs of HTML: one sentence for each slot of the voice, from the
 * entries whose conditions the vehicle meets. `facts` fill the {placeholders} of a sentence; a sentence with a
 * placeholder that this vehicle has no fact for is left out.
 */
function composeComments(voice: Slot[], facts: Facts, chance: Random): string {
  const paragraphs: string[][] = [[]]
  for (const slot of voice) {
    if (slot.chance !== undefined && !chance.chance(slot.chance)) continue
    const lines = slot.entries.filter((entry) => meetsConditions(entry, facts)).flatMap((entry) => entry.lines)
    const usable = lines.filter((line) => findPlaceholders(line).every((name) => facts[name] != null))
    if (usable.length === 0) continue
    if (slot.paragraph) paragraphs.push([])
    paragraphs.at(-1)!.push(upperFirst(fillPlaceholders(chance.pick(usable), facts)))
  }
  return paragraphs.map((sentences) => `<p>${sentences.join(' ')}</p>`).join('')
}

const meetsConditions = ({ when = {} }: Entry, facts: Facts) =>
  Object.entries(when).every(([fact, allowed]) => [facts[fact] ?? []].flat().some((value) => allowed.includes(value)))

const findPlaceholders = (line: string) => [...line.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

const upperFirst = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Replaces each {name}; 'a {gearbox}' becomes 'an 8-speed automatic' before a vowel sound. */
function fillPlaceholders(line: string, facts: Facts): string {
  return line.replace(/(?:\b([Aa]) )?\{(\w+)\}/g, (_, article: string | undefined, name: string) => {
    const value = String(facts[name])
    if (article === undefined) return value
    return `${article}${/^([aeio]|8|11\b|18\b)/i.test(value) ? 'n' : ''} ${value}`
  })
}
