import { vehicleKind, type Worded } from '../car/vehicle-words.ts'
import { menuLinks } from './menu.ts'
import type { Site } from './schema.ts'

/** A promise of the dealer. `href` is the page with its terms; null without one. */
export type PromiseView = { title: string; text: string; href: string | null }

type Promised = Pick<Site, 'promises' | 'features'>

/** What the dealer promises everywhere (CNT-02). */
export const promisesOf = ({ promises, features }: Promised): PromiseView[] =>
  promises.map(({ title, text, link }) => ({
    title,
    text,
    href: (link && menuLinks([link], features)[0]?.href) ?? null,
  }))

/** What is promised of vehicles like this one. */
export const promisesFor = (car: Worded, { promises, features }: Promised): PromiseView[] =>
  promisesOf({ promises: promises.filter(({ kinds }) => kinds?.includes(vehicleKind(car)) ?? true), features })
