import type { CarInput } from '../car/schema.ts'
import { type Place, placeText } from '../feed/problem.ts'
import { textMark } from '../hash.ts'
import { textKey } from '../text.ts'
import { type FileQuestion, type PricedCar, priceSlips } from './price-slips.ts'

/** Asks about prices, and first photographs that two cars of different models have: one that more have is a stand-in. */
export function fileQuestions() {
  const prices = priceSlips()
  const photos = new Map<number, { place: Place; model: string }>()
  const shared = new Map<number, FileQuestion | null>()
  return {
    add(car: PricedCar & Pick<CarInput, 'images'>, place: Place): void {
      prices.add(car, place)
      const value = car.images[0]?.image.url
      // Pictures of the site itself, as demo stock has them, are drawn once for many cars.
      if (!value?.startsWith('http')) return
      const [mark, model] = [textMark(value), `${car.make} ${car.model}`]
      const first = photos.get(mark)
      if (!first) return void photos.set(mark, { place, model })
      const [one, other] = [textKey(first.model), textKey(model)]
      const isAlike = one.startsWith(other) || other.startsWith(one)
      const ask = `images begin with the photograph of the ${first.model} at ${placeText(first.place)}: of which car is it?`
      shared.set(mark, isAlike || shared.has(mark) ? null : { place, field: 'images', value, ask })
    },
    find: (): FileQuestion[] => [...prices.find(), ...[...shared.values()].filter((question) => question !== null)],
  }
}
