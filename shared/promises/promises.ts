import { menuLinks } from '../routes/links.ts'
import type { ConfigProblem } from '../settings/issues.ts'
import type { Site } from '../tenant/site-fields.ts'
import { vehicleKind, type Worded } from '../vehicle-words.ts'

/** A promise of the dealer. `href` is the page with its terms; null without one. */
export type PromiseView = { title: string; text: string; href: string | null }

type Promised = Pick<Site, 'promises' | 'features'>

/** What the dealer promises everywhere (CNT-02). */
export const promiseViews = ({ promises, features }: Promised): PromiseView[] =>
  promises.map(({ title, text, link }) => ({
    title,
    text,
    href: (link && menuLinks([link], features)[0]?.href) ?? null,
  }))

type Offered = { car: Worded; isSubscription: boolean }

/** What is promised of vehicles like this one, sold as it is. */
export function promisesFor({ car, isSubscription }: Offered, { promises, features }: Promised): PromiseView[] {
  const isMeant = ({ kinds, subscription }: Site['promises'][number]) =>
    (kinds?.includes(vehicleKind(car)) ?? true) && (subscription ?? isSubscription) === isSubscription
  return promiseViews({ promises: promises.filter(isMeant), features })
}

/** Promises of kinds that the site does not sell: they would stand beside no vehicle. */
export function findUnseenPromises({ promises, stock }: Pick<Site, 'promises' | 'stock'>): ConfigProblem[] {
  const sold = stock.kinds
  if (sold === null) return []
  return promises.flatMap(({ kinds }, at) => {
    if (kinds === null || kinds.some((kind) => sold.includes(kind))) return []
    const rule = `names no kind that the site sells, so no vehicle would show the promise: add one of its stock.kinds (${sold.join(', ')}), or leave kinds out`
    return [{ path: `promises.${at}.kinds`, rule }]
  })
}
