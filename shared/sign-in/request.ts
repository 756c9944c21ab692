import { FIGURES_FIELD } from '../finance/calculator.ts'
import { sameSitePath } from '../routes/canonical-path.ts'
import { pathTo } from '../routes/paths.ts'
import { isKeyIn } from '../text.ts'
import { SIGN_IN_TYPES } from './types.ts'

/** Parameters of the sign-in page (GAT-01). Paths are always of this site. */
export type SignInRequest = ReturnType<typeof parseSignInRequest>

const HOME = pathTo('home')
/** Where signing in leads that no page and no car led to. */
const OWN_PAGES = { watchlist: pathTo('watchlist'), 'my-garage': pathTo('my_garage'), finance: pathTo('finance') }

/** Parses an address or form; missing and foreign paths become the page that signing in is for, else the home page. */
export function parseSignInRequest(field: (name: string) => unknown) {
  const type = field('type')
  const typed = field('car')
  const car = typeof typed === 'string' && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null
  return {
    type: isKeyIn(SIGN_IN_TYPES, type) ? type : null,
    redirect: withFigures(
      safePage(field('redirect')) ?? (car === null && isKeyIn(OWN_PAGES, type) ? OWN_PAGES[type] : HOME),
      field(FIGURES_FIELD),
    ),
    back: safePage(field('back')) ?? HOME,
    /** Id of the car to save after signing in (WAT-02). */
    car,
  }
}

/** A path of this site, except the sign-in and sign-out pages, which would loop. */
function safePage(value: unknown): string | null {
  const path = sameSitePath(value)
  return path === null || /^\/(sign-in|sign-out|api)(?=[/?#]|$)/i.test(path) ? null : path
}

const MAX_FIGURES_CHARS = 300

/** A page with what was worked out on the way to it in its address (FIN-07). */
function withFigures(page: string, figures: unknown): string {
  if (typeof figures !== 'string' || figures === '' || figures.length > MAX_FIGURES_CHARS) return page
  const [path, query] = page.split(/[?#]/)
  const params = {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(new URLSearchParams(figures)),
  }
  return `${path}?${new URLSearchParams(params).toString()}`
}

/** '/sign-in?type=watchlist&redirect=%2Fcars%2Fone&back=%2Fcars%2Fone' */
export function signInHref({ type, redirect, back, car }: SignInRequest): string {
  const query = new URLSearchParams({
    ...(type && { type }),
    redirect,
    back,
    ...(car !== null && { car: String(car) }),
  })
  return `${pathTo('sign_in')}?${query.toString()}`
}
