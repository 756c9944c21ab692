import { basename } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import type { ComparedCar } from '../shared/car/comparables.ts'
import { comparePrice } from '../shared/car/compare-price.ts'
import { median } from '../shared/car/median.ts'
import { UNSHOWN_CONFIDENCE } from '../shared/car/price-estimate.ts'
import { carSummary } from '../shared/car/summary.ts'
import { rangeValue } from '../shared/search/values.ts'
import { runScript, UsageError } from './errors.ts'
import { keepTable, readStock } from './quality/measured.ts'
import { leaveOutOfLine } from './quality/regression.ts'

type MeasuredCar = ComparedCar & { kind: string; isUsed: boolean }
/** What a method stated of a car: dollars, and a share. */
type Stated = { estimate: number; spread: number; min: number; max: number }
type Judged = { car: MeasuredCar; similar: number; sameBadge: number; ours: Stated; line: Stated }

const OLD_YEARS = 12
const DEAR_FROM = 60_000

const SECTION = {
  title: 'Price comparison',
  about:
    'Written by `npm run price:quality`. Every car is left out in turn and its price estimated from the others: by the comparison of a car’s page, and by a plain regression (logarithm of the price by year and kilometres, a line for each make, model, body and condition). Of the cars that a page would say something of: the median error of the estimate; in how many the stated range, to hold 8 in 10, and the stated spread, two in three, held the price; how wide the range was on average.',
}

/** Cars in stock with a price; one that is listed twice counts once, or its twin would tell its price. */
async function readCars(stock: string, map: string | undefined): Promise<MeasuredCar[]> {
  const cars = (await readStock(stock, map, Date.now())).flatMap((car): MeasuredCar[] => {
    const price = rangeValue(car, 'price')
    if (price === null || car.status !== 'in_stock') return []
    const kind = [car.item_type, car.make, car.model, car.car_type, car.simple_body].join('|')
    return [{ ...carSummary(car), price, kind, isUsed: car.car_type === 'used' }]
  })
  const twins = Map.groupBy(cars, ({ kind, badge, year, km, id }) =>
    km === null ? id : [kind, badge, year, km].join('|'),
  )
  return [...twins.values()].map(([first]) => first!)
}

function judgeKind(cars: MeasuredCar[]): Judged[] {
  const lines = leaveOutOfLine(cars)
  return cars.flatMap((car) => {
    const answer = comparePrice(car, cars)
    const line = lines.get(car)
    if (!answer?.basis || !line || answer.confidence <= UNSHOWN_CONFIDENCE) return []
    const { market_range_min: min, market_range_max: max, basis } = answer
    const ofLine = (share: number) => line.estimate * Math.exp(share)
    return [
      {
        car,
        similar: basis.similar,
        sameBadge: basis.same_badge ?? 0,
        ours: { estimate: basis.estimate, spread: basis.spread / 100, min, max },
        line: { ...line, spread: line.twoInThree, min: ofLine(-line.eightInTen), max: ofLine(line.eightInTen) },
      },
    ]
  })
}

type Slice = { what: string; has: (judged: Judged) => boolean }

const slices = (newest: number): Slice[] => [
  { what: 'all', has: () => true },
  { what: 'fewer than 3 others of its badge', has: ({ sameBadge }) => sameBadge < 3 },
  { what: 'fewer than 16 like it', has: ({ similar }) => similar < 16 },
  { what: `older than ${OLD_YEARS} years`, has: ({ car }) => newest - car.year! > OLD_YEARS },
  { what: `dearer than $${DEAR_FROM / 1_000},000`, has: ({ ours }) => ours.estimate > DEAR_FROM },
  { what: 'new or demonstrator', has: ({ car }) => !car.isUsed },
]

const shareHeld = (held: boolean[]) => held.filter(Boolean).length / held.length

function figures(judged: readonly Judged[], method: 'ours' | 'line'): string[] {
  const of = judged.map((one) => ({ price: one.car.price, ...one[method] }))
  const errors = of.map(({ price, estimate }) => Math.abs(price / estimate - 1))
  return [
    median(errors),
    shareHeld(of.map(({ price, min, max }) => min <= price && price <= max)),
    shareHeld(of.map(({ spread }, at) => errors[at]! <= spread)),
    of.reduce((sum, { estimate, min, max }) => sum + (max - min) / estimate, 0) / of.length,
  ].map((figure) => `${(100 * figure).toFixed(1)} %`)
}

function priceTable(cars: MeasuredCar[], judged: Judged[]): string {
  const newest = Math.max(...cars.map(({ year }) => year ?? 0))
  const lines = slices(newest).flatMap(({ what, has }) => {
    const some = judged.filter(has)
    if (some.length === 0) return []
    return [`| ${[what, some.length, ...figures(some, 'ours'), ...figures(some, 'line')].join(' | ')} |`]
  })
  const date = new Date().toISOString().slice(0, 10)
  return [
    `${date}, ${cars.length.toLocaleString('en-AU')} cars, of which ${((100 * judged.length) / cars.length).toFixed(0)} % are measured.`,
    '',
    '| cars | of | error | 8 in 10 | 2 in 3 | width | regression: error | 8 in 10 | 2 in 3 | width |',
    `|---${'|---:'.repeat(9)}|`,
    ...lines,
  ].join('\n')
}

/** `npm run price:quality -- --stock feed.csv --map mapping`: how near the price comparison comes to prices of any feed. */
await runScript(async () => {
  const { stock, map, keep } = new Command('price:quality')
    .description('Measure the price comparison on a feed, each car left out in turn, beside a plain regression.')
    .requiredOption('--stock <feed>', 'the cars: a feed as `npm run stock -- import` takes it')
    .option('--map <mapping>', 'a shipped mapping or a file (default: Forecourt’s own format)')
    .option('--keep', 'keep the table in BENCHMARKS.md')
    .parse()
    .opts()
  const cars = await readCars(stock, map)
  const judged = [...Map.groupBy(cars, ({ kind }) => kind).values()].flatMap(judgeKind)
  if (judged.length === 0) throw new UsageError(`${stock} has no cars that can be compared.`)
  const table = priceTable(cars, judged)
  console.log(table)
  if (keep) keepTable(SECTION, basename(stock), table)
})
