import type { CarInput } from '../car/schema.ts'
import { type Place, placeText } from '../feed/problem.ts'
import { textMark } from '../hash.ts'
import { textKey } from '../text.ts'
import { type FileQuestion, type PricedCar, priceSlips } from './price-slips.ts'

type PicturedCar = Pick<CarInput, 'make' | 'model' | 'images'>
type FirstCar = { place: Place; model: string; count: number }

/** Collects the first photographs of a file, and finds those that two cars of different models have; on more it is a stand-in. */
function sharedPhotos() {
  const photos = new Map<number, FirstCar>()
  const questions = new Map<number, FileQuestion>()
  return {
    add({ make, model, images }: PicturedCar, place: Place): void {
      const [value] = images.map(({ image }) => image.url)
      if (value === undefined) return
      const mark = textMark(value)
      const first = photos.get(mark)
      if (!first) return void photos.set(mark, { place, model: `${make} ${model}`, count: 1 })
      first.count += 1
      const [one, other] = [first.model, `${make} ${model}`].map(textKey) as [string, string]
      const ask = `images begin with the photograph of the ${first.model} at ${placeText(first.place)}: of which car is it?`
      if (first.count > 2) questions.delete(mark)
      else if (!one.startsWith(other) && !other.startsWith(one))
        questions.set(mark, { place, field: 'images', value, ask })
    },
    find: (): FileQuestion[] => [...questions.values()],
  }
}

/** Collects what cars of one file say of each other, a few numbers a car, and asks about what can hardly be right. */
export function fileQuestions() {
  const [prices, photos] = [priceSlips(), sharedPhotos()]
  return {
    add(car: PricedCar & PicturedCar, place: Place): void {
      prices.add(car, place)
      photos.add(car, place)
    },
    find: (): FileQuestion[] => [...prices.find(), ...photos.find()],
  }
}
