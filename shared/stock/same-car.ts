import { isPlaceholderText, normaliseVin } from './vin.ts'

export type CarRecord = {
  key: string
  feed: string
  /** In the file that is being imported; null for a record that is on file already. */
  line: number | null
  live: boolean
  used: boolean
  vin: string | null
  regplate: string | null
  make: string
  model: string
  year: number | null
  km: number | null
  /** Address of the first photograph. */
  photo: string | null
}

/** What decides between records of one car. */
export type RecordRank = {
  /** Photographs and other values. */
  values: number
  /** When it last changed, epoch ms. */
  changedAt: number
  /** Whether a shopper has the car on hold by this record. */
  held: boolean
}

export type Match = 'VIN' | 'registration' | 'photograph and figures'
export type SameCar<Item extends CarRecord> = { by: Match; records: Item[] }

/** Shorter texts are no VIN or chassis number. */
const MIN_VIN_CHARS = 6
/** A car with fewer kilometres may have a twin with the same photograph. */
export const MIN_KM = 100

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
export const isYearAlike = (one: number | null, other: number | null) =>
  one === null || other === null || Math.abs(one - other) <= 1

type Marked = Omit<CarRecord, 'key' | 'feed' | 'line' | 'live'>

export function vinMark({ vin }: Pick<Marked, 'vin'>): string | null {
  const normal = normaliseVin(vin ?? '')
  return normal.length < MIN_VIN_CHARS || isPlaceholderText(normal) ? null : normal
}

export function readPlate({ regplate }: Pick<Marked, 'regplate'>): string | null {
  const plate = (regplate ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plate.length < 2 || isPlaceholderText(plate) ? null : plate
}

export function plateMark({ make, model, year, ...record }: Marked): string | null {
  const plate = readPlate(record)
  return plate && [plate, plain(make), plain(model), year].join(' ')
}

export function figuresMark({ photo, used, km, make, model, year }: Marked): string | null {
  if (photo === null || !used || km === null || km < MIN_KM) return null
  return [photo, km, plain(make), plain(model), year].join(' ')
}

/** The marks by which records are the same car, the surest first. Records with two different VINs are two cars. */
const MARKS: Record<Match, (record: CarRecord) => string | null> = {
  VIN: vinMark,
  registration: plateMark,
  'photograph and figures': figuresMark,
}

/** The marks of a record, each under the name of its kind: records that share none are not the same car. */
export const listMarks = (record: CarRecord): string[] =>
  Object.entries(MARKS).flatMap(([match, markOf]) => {
    const mark = markOf(record)
    return mark === null ? [] : [`${match} ${mark}`]
  })

/** Kilometres that a car on sale may be driven between two records of it, and the share of its distance. */
export const MAX_DRIVEN_KM = 1_000
const MAX_DRIVEN_SHARE = 0.1

/** Whether a VIN can be that of both: a mistyped or copied one is that of another car. */
const isSameBuild = (one: CarRecord, other: CarRecord) =>
  plain(one.make) === plain(other.make) && isYearAlike(one.year, other.year) && isDrivenAlike(one.km, other.km)

export function isDrivenAlike(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return true
  return Math.abs(one - other) <= Math.max(MAX_DRIVEN_KM, Math.max(one, other) * MAX_DRIVEN_SHARE)
}

/**
 * Finds cars that have several records, in files of one feed or of several (OPS-01), each record in one of them at most.
 * `doubtful`: pairs with one VIN that are two cars by make, year or kilometres.
 */
export function findSameCars<Item extends CarRecord>(records: readonly Item[]) {
  const carByItem = new Map<Item, SameCar<Item>>()
  const doubtful: [Item, Item][] = []
  for (const [match, markOf] of Object.entries(MARKS) as [Match, (record: CarRecord) => string | null][]) {
    const firsts = new Map<string, Item>()
    for (const record of records) {
      const mark = markOf(record)
      if (mark === null) continue
      const first = firsts.get(mark)
      if (!first) firsts.set(mark, record)
      else if (match === 'VIN' && !isSameBuild(first, record)) doubtful.push([first, record])
      else join(carByItem, match, first, record)
    }
  }
  return { cars: [...new Set(carByItem.values())], doubtful }
}

function join<Item extends CarRecord>(carByItem: Map<Item, SameCar<Item>>, by: Match, one: Item, other: Item): void {
  const [left, right] = [one, other].map((record) => carByItem.get(record) ?? { by, records: [record] }) as [
    SameCar<Item>,
    SameCar<Item>,
  ]
  if (left === right) return
  const records = [...left.records, ...right.records]
  if (new Set(records.flatMap((record) => vinMark(record) ?? [])).size > 1) return
  const car = { by: left.records.length > 1 ? left.by : right.by, records }
  for (const record of records) carByItem.set(record, car)
}

/** Orders records of one car, the one that is shown first. The same records give the same order. */
export function rankRecords<Item extends CarRecord & RecordRank>(records: readonly Item[]): Item[] {
  return records.toSorted(
    (a, b) =>
      Number(b.held) - Number(a.held) ||
      Number(b.live) - Number(a.live) ||
      b.values - a.values ||
      b.changedAt - a.changedAt ||
      (a.key < b.key ? -1 : 1),
  )
}
