import { textHash } from '../../shared/hash.ts'
import { lowerBound } from '../../shared/lower-bound.ts'
import { identifierOf } from '../../shared/search/text-words.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** Ways to one car: its slug, its stock number (or the start of it), its VIN. */
export type Identifiers = {
  bySlug: (slug: string) => number | null
  /** Cars whose stock number is `whole`, as identifierOf writes it, or begins with it. */
  byStocknum: (whole: string, asPrefix: boolean) => number[]
  /** Cars of this very stock number, sign for sign, in order of relevance. */
  ofStocknum: (stocknum: string) => number[]
  byVin: (whole: string) => number[]
}

type Named = { slug: string; stocknum: string | null; vin: string | null }

export function writeIdentifiers(into: Sections, cars: Named[]): void {
  const slugs = cars.map(({ slug }, car) => ({ hash: textHash(slug), car })).toSorted((a, b) => a.hash - b.hash)
  into['slugs.hashes'] = Uint32Array.from(slugs, ({ hash }) => hash)
  into['slugs.cars'] = ints(slugs.map(({ car }) => car))
  const stock = cars.flatMap(({ stocknum }, car) => (stocknum === null ? [] : [{ key: identifierOf(stocknum), car }]))
  into['stocknums.cars'] = ints(
    stock.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.car - b.car)).map(({ car }) => car),
  )
  const vins = cars.flatMap(({ vin }, car) => (vin === null ? [] : [{ mark: vinMark(identifierOf(vin)), car }]))
  const sorted = vins.toSorted((a, b) => a.mark - b.mark)
  into['vins.marks'] = Float64Array.from(sorted, ({ mark }) => mark)
  into['vins.cars'] = ints(sorted.map(({ car }) => car))
}

export function readIdentifiers(
  from: Sections,
  slugOf: (car: number) => string,
  stocknumOf: (car: number) => string | null,
): Identifiers {
  const slugHashes = from['slugs.hashes'] as Uint32Array
  const slugCars = from['slugs.cars'] as Ints
  const stockCars = from['stocknums.cars'] as Ints
  const vinMarks = from['vins.marks'] as Float64Array
  const vinCars = from['vins.cars'] as Ints
  const stocknumAt = (position: number) => identifierOf(stocknumOf(stockCars[position]!) ?? '')
  const byStocknum: Identifiers['byStocknum'] = (whole, asPrefix) => {
    const found: number[] = []
    for (
      let at = lowerBound(stockCars.length, (position) => stocknumAt(position) < whole);
      at < stockCars.length;
      at++
    ) {
      const stocknum = stocknumAt(at)
      if (asPrefix ? !stocknum.startsWith(whole) : stocknum !== whole) break
      found.push(stockCars[at]!)
    }
    return found
  }
  return {
    byStocknum,
    ofStocknum: (stocknum) => byStocknum(identifierOf(stocknum), false).filter((car) => stocknumOf(car) === stocknum),
    bySlug: (slug) => {
      const hash = textHash(slug)
      for (
        let at = lowerBound(slugHashes.length, (position) => slugHashes[position]! < hash);
        slugHashes[at] === hash;
        at++
      ) {
        if (slugOf(slugCars[at]!) === slug) return slugCars[at]!
      }
      return null
    },
    byVin: (whole) => {
      const mark = vinMark(whole)
      const found: number[] = []
      for (
        let at = lowerBound(vinMarks.length, (position) => vinMarks[position]! < mark);
        vinMarks[at] === mark;
        at++
      ) {
        found.push(vinCars[at]!)
      }
      return found
    },
  }
}

/** 53 bits of a VIN: eight bytes a car instead of seventeen, and no two VINs of one site will share them. */
const vinMark = (vin: string) => textHash(vin) * 2 ** 21 + (textHash(vin, 0x2f0b4a27) >>> 11)
