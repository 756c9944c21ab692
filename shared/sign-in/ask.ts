import { pathTo } from '../tenant/paths.ts'
import { sameSitePath } from '../tenant/same-site-path.ts'
import { isSignInType, type SignInType } from './types.ts'

/** What a visit to the sign-in page is for (GAT-01). Paths are of this site, whatever the address said. */
export type SignInAsk = {
  type: SignInType | null
  /** Where a shopper goes once signed in. */
  redirect: string
  /** Where a shopper goes who would rather not. */
  back: string
  /** Id of the car to save once it is known for whom (WAT-02). */
  car: number | null
}

const HOME = pathTo('home')

/** From an address or a form; what is missing, or leads elsewhere, is home. */
export function readAsk(field: (name: string) => unknown): SignInAsk {
  const type = field('type')
  const car = field('car')
  return {
    type: isSignInType(type) ? type : null,
    redirect: pageOf(field('redirect')),
    back: pageOf(field('back')),
    car: typeof car === 'string' && /^[1-9]\d{0,14}$/.test(car) ? Number(car) : null,
  }
}

/** A page of this site that is none of those for signing in and out, where one would go round in circles. */
function pageOf(value: unknown): string {
  const path = sameSitePath(value)
  return path === null || /^\/(sign-in|sign-out|api)(?=[/?#]|$)/i.test(path) ? HOME : path
}

/** '/sign-in?type=watchlist&redirect=%2Fcars%2Fone&back=%2Fcars%2Fone' */
export function signInHref({ type, redirect, back, car }: SignInAsk): string {
  const query = new URLSearchParams({
    ...(type && { type }),
    redirect,
    back,
    ...(car !== null && { car: String(car) }),
  })
  return `${pathTo('sign_in')}?${query.toString()}`
}
