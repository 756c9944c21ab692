import { dollars } from '../money.ts'
import { carPath } from '../routes/paths.ts'
import type { CarChange } from './car-change.ts'

type NamedCar = { slug: string; name: string }

/** One notification: a change of a watched car, or new cars in a followed search. */
export type AlertItem =
  | ({ of: 'car'; car: NamedCar } & CarChange)
  | {
      of: 'search'
      name: string
      path: string
      count: number
      /** '3 caravans' */
      countText: string
      /** The newest of the new cars. */
      car: NamedCar
    }

/** A notification as text, and the path of the page it links to. */
export type AlertLine = { text: string; path: string }

const CAR_WORDS: Record<CarChange['kind'], (name: string, news: CarChange) => string> = {
  drop: (name, { price, was }) => `${name} is now ${dollars(price ?? 0)}, was ${dollars(was ?? 0)}.`,
  sold: (name) => `${name} has been sold.`,
  withdrawn: (name) => `${name} is no longer for sale.`,
  back: (name, { price }) => `${name} is for sale again${price === null ? '' : ` at ${dollars(price)}`}.`,
}

/** @param maxNameChars maximum characters of a name, longer ones are cut */
export function alertLine(news: AlertItem, maxNameChars = Number.POSITIVE_INFINITY): AlertLine {
  const shorten = (name: string) =>
    name.length <= maxNameChars ? name : `${name.slice(0, maxNameChars - 3).trimEnd()}...`
  if (news.of === 'car') {
    return { text: CAR_WORDS[news.kind](shorten(news.car.name), news), path: carPath(news.car.slug) }
  }
  const search = `‘${shorten(news.name)}’`
  if (news.count === 1) return { text: `${shorten(news.car.name)} is new in ${search}.`, path: carPath(news.car.slug) }
  return { text: `${news.countText} are new in ${search}.`, path: news.path }
}
