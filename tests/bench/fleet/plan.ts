import { type Random, randomFrom } from '../../builders/random.ts'

/** One site of the fleet. `size` is the number of its cars. */
export type FleetSite = { number: number; slug: string; host: string; size: number }

const SEED = 13
const [LEAST, MOST] = [40, 2_000]
/** Of a log-normal draw: half of all sites have fewer cars than this, and the average is some 300. */
const MEDIAN = 190
const SPREAD = 0.95
/** Stocks are made once for each of so many sizes. */
const SIZES = 24

/** Sizes from least to most, each larger than the last by the same share. */
const STEPS = Array.from({ length: SIZES }, (_, at) => Math.round(LEAST * (MOST / LEAST) ** (at / (SIZES - 1))))

/** Of the same length for all, so that one can be written where another stood. */
export const slugOf = (number: number) => `fleet-${String(number).padStart(5, '0')}`

/** The same sites for the same count: a few large ones and many small. */
export function planFleet(count: number): FleetSite[] {
  const random = randomFrom(SEED)
  return Array.from({ length: count }, (_, number) => {
    const slug = slugOf(number)
    return { number, slug, host: `${slug}.localhost`, size: sizeFrom(random) }
  })
}

function sizeFrom(random: Random): number {
  const drawn = MEDIAN * Math.exp(SPREAD * normal(random))
  return STEPS.reduce((best, step) => (Math.abs(step - drawn) < Math.abs(best - drawn) ? step : best))
}

/** Normally distributed, by Box and Muller. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

/** Draws sites as visitors ask for them, by Zipf's law: the second half as often as the first, the third a third. */
export function byZipf<Site>(sites: readonly Site[], seed = SEED): () => Site {
  const random = randomFrom(seed)
  let sum = 0
  const shares = sites.map((_, at) => (sum += 1 / (at + 1)))
  return () => {
    const drawn = random.next() * sum
    let [from, to] = [0, shares.length - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if (shares[middle]! < drawn) from = middle + 1
      else to = middle
    }
    return sites[from]!
  }
}
