import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../../scripts/reference/openapi.ts'
import { ROOT } from '../../scripts/root.ts'
import { pathTo, ROUTES, type Route } from '../../shared/routes/paths.ts'
import { operatorCalls } from '../builders/operator-calls.ts'
import { stopClock } from '../clock.ts'
import { aShippedSite, aShopper, enquire, type ShippedSite, shipped } from './a-shipped-site.ts'
import { aBrowser } from './sign-in/a-shopper.ts'

stopClock()

/** Every route of the tables in A2 and B2.1 of the specification. */
const SPECIFIED = `
/search/new-used-and-demo-cars /search/new-cars /search/used-cars /search/demo-cars /search/new-and-demo-cars
/search/{make} /search/{make}/{model} /search/{carType}-cars /search /used-car/ /
/cars/{slug} /cars/{slug}/checkout /cars/{slug}/buy-online /checkout-journey /cars/trade-in /print
/trade-in /sell-your-car /sell-my-car
/finance /finance-enquiry /finance-pre-approval /apply-for-finance /finance-and-insurance /personalised/finance
/spin-to-win /online-payment /mymotorama /mybigboxcars /myblinkr /myservco /my-garage /watchlist
/special-offers /offers/{id} /offers/{manufacturer}/{id} /{model} /parts/search /vehicle-parts-and-accessories
/contact /contact-us /contact-us/{location} /locations/{location} /dealerships /dealer-locator /teams/{location}
/book-test-drive/ /service /blog /blog/vehicle-reviews
/buying /warranty /diamond-advantage /roadside-assistance /prepaid-maintenance-plan /fleet /faqs
/terms-and-conditions /terms-and-conditions/ /privacy-policy /pages/{page}
/brands /brands/{brand} /models/{make}/{model} /{brand}/overview /about-us
/twg-cars /twg-rental /twg-tyres /neotek /4x4-outdoor /autopact-handback-guarantee /autopact-protection-plan /ultratek
/sign-in /success`
  .trim()
  .split(/\s+/)

/** Characters of words that a page with content has in its main part. */
const LEAST_CHARS = 200
const PLACEHOLDER = /\{(car|id)\}/g

const text = readFileSync(join(ROOT, 'docs/routes.md'), 'utf8')

/** Rows of the tables of pages: where no address stands it is the route; what is no page begins its last cell. */
const pages = [...text.matchAll(/^\| `(\/.*)` \| (.+) \| (.*?) ?\| (.*?) ?\|$/gm)].map(
  ([, route, site, at, about]) => ({
    route: route!,
    site: site!,
    address: at!.replaceAll('`', '') || route!,
    answer: /^(?:after .*?|file|\d{3}.*?)(?=;|$)/.exec(about!)?.[0].replaceAll('`', '') ?? 'page',
  }),
)
const others = [...text.matchAll(/^- (Form|File|Call)s: ((?:.|\n {2})+)/gm)].flatMap(([, kind, listed]) =>
  [...listed!.matchAll(/`(\/[^`]+)`/g)].map(([, route]) => ({ route: route!, kind: kind!.toLowerCase() })),
)

/** 'GET /operator/sites/{slug}' of each call of the operator's API. */
const operatorRows = [...text.matchAll(/^- `([A-Z]+ \/operator\/.+?)`/gm)].map(([, call]) => call!)

const routesOf = (isPage: boolean) =>
  Object.values<Route>(ROUTES)
    .filter(({ kind }) => (kind === undefined || kind === 'pattern') === isPage)
    .map(({ path, kind }) => ({ route: path.replace(/:(\w+)/g, '{$1}'), kind }))

const isDescribed = (route: string) => CALLS.some(({ path }) => path.startsWith(route.replace('*', '')))

const byRoute = (all: { route: string }[]) => all.toSorted((a, b) => a.route.localeCompare(b.route))

describe('the document of routes', () => {
  it('[NAV-01] names every page of the route table and of the specification', () => {
    const named = new Set(pages.map(({ route }) => route))
    expect([...SPECIFIED, ...routesOf(true).map(({ route }) => route)].filter((route) => !named.has(route))).toEqual([])
  })

  it('[NAV-01] names everything else that the route table has and openapi.json does not, and nothing that it has not', () => {
    const named = new Set(others.map(({ route }) => route))
    const due = routesOf(false).filter(({ route }) => named.has(route) || !isDescribed(route))
    expect(byRoute(others)).toEqual(byRoute(due))
  })

  it('[SIT-01] names every call of the operator’s API, and none that it has not', () => {
    expect(operatorRows.toSorted()).toEqual(operatorCalls())
  })

  it('[NAV-01] shows an address on every site that ships', () => {
    expect([...new Set(pages.map(({ site }) => site))].toSorted()).toEqual([...shipped.keys()].toSorted())
  })
})

describe.each([...shipped])('its addresses of %s', (slug, loaded) => {
  it('[NAV-01] [NAV-08] [NAV-09] answer as it says, each page with a title of its own and words for its purpose', async () => {
    const app = await aShippedSite(loaded)
    const car = app.cars.find(isPlain)
    let shopper: Awaited<ReturnType<typeof aShopper>> | undefined
    const faults: unknown[] = []
    const titles = new Map<string, string>()
    for (const { site, address, answer } of pages) {
      if (site !== slug) continue
      const path = address.replace(PLACEHOLDER, (_, name) => String(name === 'car' ? car?.slug : car?.id))
      const anonymous = aBrowser(app)
      if (answer === 'after a form') await enquire(anonymous)
      let response = await anonymous.go(path)
      if (answer === 'after sign-in') {
        if (!response.headers.get('Location')?.startsWith(`${pathTo('sign_in')}?type=`)) faults.push([path, 'no gate'])
        shopper ??= await aShopper(app)
        response = await shopper.go(path)
      }
      const html = await response.text()
      const [status = '200', target] = answer.split(' to ')
      const expected = /^\d+$/.test(status) ? Number(status) : 200
      if (response.status !== expected) faults.push([path, response.status, 'instead of', answer])
      if (target && response.headers.get('Location') !== target) faults.push([path, response.headers.get('Location')])
      if (answer === 'file' || /^\d/.test(answer)) continue
      const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
      if (titles.has(title)) faults.push([path, 'has the title of', titles.get(title)])
      titles.set(title, path)
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
      const words = main.replace(/<(script|style|template)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
      if (words.length < LEAST_CHARS) faults.push([path, words])
      if ((html.match(/<h1\b/g) ?? []).length !== 1) faults.push([path, 'has not one heading of its own'])
    }
    expect(faults).toEqual([])
    expect(titles.size).toBeGreaterThan(5)
  })
})

/** A car that can be looked at, bought, financed and traded for. */
const isPlain = ({ status, reserved, tag, price, has_nvic }: ShippedSite['cars'][number]) =>
  status === 'in_stock' && !reserved && !tag && has_nvic && price !== null && price > 5_000
