import type { Feed, Fields } from './draft.ts'
import type { ColumnSample } from './samples.ts'

/** What makes up the key of a car without a number, as far as the feed has it: what does not change while it is for sale. */
const LASTING = [
  'name',
  'make',
  'model',
  'badge',
  'year',
  'car_type',
  'colour',
  'km',
  'regplate',
  'engine_size',
  'engine_size_litres',
  'city',
  'seats',
  'simple_body',
]

/** Fields that tell cars apart, the surest first. */
const NUMBERS = ['source_key', 'stocknum', 'vin', 'regplate']
/** The least share of rows with a number, and of different numbers, of a column that is the key. */
const MIN_FILLED = 0.95
const MIN_DISTINCT = 0.5
const MAX_DOUBLED = 3

/** The key: a number of the dealer's, the VIN, a number in an address, else a hash. */
export function fillKey(fields: Fields, feed: Feed, notes: string[]): 'number' | null {
  const { columns, assignments, rowCount } = feed
  const numbered = NUMBERS.flatMap((field) => assignments.find((one) => one.field === field)?.column ?? [])
  const filled = numbered.filter(({ values }) => values.length > rowCount * MIN_FILLED)
  const key =
    filled.find(({ distinct }) => distinct.size === rowCount) ??
    filled.find(({ distinct }) => distinct.size > rowCount * MIN_DISTINCT)
  if (key) {
    if (!fields['source_key']) fields['source_key'] = { from: key.name }
    const note = doubledNote(key, feed)
    if (note) notes.push(note)
    return null
  }
  if (fields['source_key']) return null
  for (const { name, values } of columns) {
    const numbers = values.flatMap((value) => (/^https?:/.test(value) ? (/\d{5,}/.exec(value)?.[0] ?? []) : []))
    if (new Set(numbers).size <= rowCount * 0.9) continue
    fields['source_key'] = { from: name, pattern: '\\d{5,}' }
    notes.push(`No column numbers the cars: the number in ${name} is their key.`)
    return null
  }
  const lasting = LASTING.flatMap((field) => assignments.find((one) => one.field === field)?.column.name ?? [])
  if (lasting.length === 0) {
    notes.push('No column was found for source_key, which every car needs. Add it to fields.')
    return null
  }
  fields['source_key'] = { hash: [...new Set(lasting)] }
  notes.push(
    `No column numbers the cars: their key is made of ${lasting.join(', ')}. A car of which one of these changes is another car. Ask for a stock number in the feed.`,
  )
  return 'number'
}

/** Which numbers stand twice, and where; null where each stands once. */
function doubledNote({ name, values, distinct }: ColumnSample, { placesOf }: Feed): string | null {
  if (distinct.size === values.length) return null
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  const doubled = [...times].flatMap(([value, count]) => (count > 1 ? [value] : []))
  const shown = doubled.slice(0, MAX_DOUBLED).map((value) => `${value} (${placesOf(name, value).join(', ')})`)
  const more = doubled.length > MAX_DOUBLED ? ` and ${doubled.length - MAX_DOUBLED} others` : ''
  return `${name} is the key of a car, and these stand more than once: ${shown.join('; ')}${more}. Only the first car of each is imported: give the others numbers of their own.`
}
