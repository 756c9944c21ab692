import { demoOffers } from '../../scripts/demo/offers.ts'
import { demoCars } from '../../scripts/local/demo.ts'
import type { LoadedSite } from '../../scripts/tenants/load.ts'
import type { Car } from '../../shared/car/schema.ts'
import { carSlug } from '../../shared/feed/fingerprint.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { easternDay, HOUR_MS } from '../../shared/time.ts'
import { aCar } from '../builders/car.ts'
import { anIntake } from '../builders/intake.ts'
import { importFile } from '../builders/offer.ts'
import { putPages } from '../builders/page.ts'
import { shippedTenants } from '../builders/shipped.ts'
import { pass } from '../clock.ts'
import { answersTo, JO } from './a-form.ts'
import type { anApp } from './an-app.ts'
import { aBrowser, aSignInApp, type Browser, signIn } from './sign-in/a-shopper.ts'

type SiteChanges = NonNullable<NonNullable<Parameters<typeof anApp>[0]>['site']>

/** The tenants that ship, by slug. */
export const shipped = new Map(shippedTenants.map((loaded) => [loaded.site.slug, loaded]))

const stocks = new Map<string, { at: number; cars: Car[] }>()

/** The demo stock of a site, made once for the tests of an hour: it takes longer than most pages. */
function stockAt(site: Site, now: number): Car[] {
  const made = stocks.get(site.slug)
  if (made && now >= made.at && now - made.at < HOUR_MS) return made.cars
  const cars = demoCars(site, now).map((input, at) =>
    aCar({
      ...input,
      id: at + 1,
      slug: carSlug(input.name, input.source_key),
      source_key: `${at + 1}`,
      created_at: input.listed_on ? Date.parse(input.listed_on) : now,
      updated_at: now,
      sold_at: input.sold_on ? Date.parse(input.sold_on) : null,
    }),
  )
  stocks.set(site.slug, { at: now, cars })
  return cars
}

/** The whole app with one shipped site: its config, its pages, and its demo stock and offers of today. */
export async function aShippedSite(
  { site, config, content }: LoadedSite,
  { now = Date.now(), hasSold = false }: { now?: number; hasSold?: boolean } = {},
) {
  const cars = stockAt(site, now).map((car) => (hasSold ? car : { ...car, sold_at: null }))
  // The features of the checked site: those that its config leaves out are off.
  const changes = { ...(config as SiteChanges), features: site.features, typesense: null }
  const app = await aSignInApp({ site: changes, cars, env: { INTAKE: anIntake({} as never) } })
  await putPages(app.store.kv, app.slug, content)
  const day = easternDay(now)
  const offers = demoOffers(site.slug, day)
  if (offers.length > 0) await importFile(offers, { db: app.database.db, site: app.slug, day })
  return { ...app, site, cars }
}

export type ShippedSite = Awaited<ReturnType<typeof aShippedSite>>

/** A browser of the site's, signed in where the site lets shoppers in. */
export async function aShopper(app: ShippedSite) {
  const browser = aBrowser(app)
  await signIn(app, browser)
  return browser
}

/** Sends the contact form as a visitor does, on a clock that stands. Gives the page that it was sent from. */
export async function enquire({ go, send }: Browser) {
  const path = pathTo('contact_us')
  const html = await (await go(path)).text()
  pass(10)
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].find(([each]) => each.includes('name="message"'))?.[0] ?? ''
  const answer = await send(path, { ...answersTo(form), ...JO, message: 'Is it still here?' })
  if (answer.status !== 303) throw new Error(`The enquiry was answered ${answer.status}`)
  return html
}
