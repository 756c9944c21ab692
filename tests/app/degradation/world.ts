import { Client } from 'typesense'
import { vi } from 'vitest'
import { carInputSchema } from '../../../shared/car/schema.ts'
import { siteFilter } from '../../../shared/search/index-terms.ts'
import { adminClient } from '../../../worker/features/search/typesense/client.ts'
import { collectionSchema } from '../../../worker/features/search/typesense/collection.ts'
import { toDocument as toHosted } from '../../../worker/features/search/typesense/document.ts'
import { writeHostedState } from '../../../worker/features/search/typesense/server-state.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { publish } from '../../../worker/publish.ts'
import { readPointer } from '../../../worker/stock-index/pointer.ts'
import { readPriceParts } from '../../../worker/stock-index/price-parts.ts'
import { recordCarChange } from '../../../worker/stock-records/publications.ts'
import { toDocument } from '../../../worker/stock-records/records.ts'
import { aCar } from '../../builders/car.ts'
import { pageFile } from '../../builders/page.ts'
import { fakeCache } from '../../fakes/cache.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { troubles } from '../../fakes/trouble.ts'
import { ADMIN_KEY, SEARCH_KEY, typesenseServer } from '../../fakes/typesense/server.ts'
import { GROUP } from '../a-lead-form.ts'
import { publishPages } from '../a-written-site.ts'
import { anApp } from '../an-app.ts'
import { aBrowser } from '../sign-in/a-shopper.ts'
import { aNetwork, SEARCH_HOST, UPSTREAM } from './network.ts'

const STRIPE = { key: 'STRIPE_KEY_OWN', webhook_secret: 'STRIPE_WEBHOOK_SECRET_OWN' }
const ENV = {
  DEADLINE_FACTOR: '1',
  [STRIPE.key]: 'sk_test_1',
  [STRIPE.webhook_secret]: 'whsec_local',
  FORM_SECRET: 'a secret of the test',
  SIGN_IN_SECRET: 'a secret of the test, of 32 characters',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+61400000000',
  MAIL_FROM: 'cars@yard.example',
  RESEND_API_KEY: 're_1',
  OPERATOR_HOST: 'operator.example',
  GEOCODING_KEY: 'g1',
  PLACES_KEY: 'p1',
  TURNSTILE_SECRET: 't1',
  CLOUDFLARE_ACCOUNT_ID: 'account',
  BROWSER_RENDERING_TOKEN: 'b1',
}
const SITE = {
  ...GROUP,
  locations: GROUP.locations.map((each) => ({ ...each, address: { ...each.address, place_id: `place_${each.slug}` } })),
  reviews: { provider: 'google' },
  features: {
    reserve: true,
    checkout: true,
    captcha: false,
    watchlist: true,
    favourites: true,
    garage: true,
    online_payment: true,
    compare: true,
    views_count: true,
    delivery: true,
    blog: true,
    print: true,
  },
  reservation: { payment_processors: ['stripe'], stripe: STRIPE },
  lead: { delivery: { to: [{ kind: 'adf_email', name: 'desk', email: 'desk@dealer.example' }] } },
  upstream: { url: UPSTREAM, serves: ['views', 'delivery'] },
}
const car = (id: number, slug: string) =>
  aCar({
    id,
    slug,
    make: 'Toyota',
    model: 'RAV4',
    price: 30_000,
    tag: null,
    source_key: slug,
    dealership_slug: 'north',
    dealership_id: 1,
  })
const CARS = [car(7, 'rav4'), car(8, 'rav4-too'), car(9, 'rav4-three')]
const PAGES = {
  '/our-story': 'We began in 1974.',
  '/blog/towing': pageFile(
    '## Towing\n\nHow to tow.',
    'title: Towing\narticle:\n  author: Priya Nair\n  date: 2026-10-01\n  category: Towing',
  ),
}

export type World = Awaited<ReturnType<typeof aWorld>>

/** A site with everything that depends on something, each dependency with a switch that puts it in trouble. */
export async function aWorld() {
  const trouble = troubles()
  const hosted = typesenseServer()
  const network = aNetwork(trouble, hosted.fetch as typeof fetch)
  const base = sqliteDatabase()
  const cache = fakeCache()
  vi.stubGlobal('fetch', network.fetch)
  vi.stubGlobal('caches', { default: trouble.cache(cache.cache) })
  const app = await anApp({ site: SITE as never, cars: null, env: { DB: base.db, ...ENV } })
  await putCars(base, app.slug)
  await publish(app.env, siteStore(base.db, app.slug), { now: Date.now(), defer: () => {} })
  await app.configure({ ...SITE, typesense: await hostStock(app, hosted) } as never)
  await publishPages(app, PAGES)
  const keys = { stock: stockKeys.newKey(), operator: 'operator_key' }
  await stockKeys.setKey(siteStore(base.db, app.slug), keys.stock, Date.now())
  await addOperatorKey(base.db, 'anna', keys.operator, Date.now())

  const kv = app.store.kv
  /** Bindings that no breaker of the isolate knows yet. */
  const renew = () =>
    Object.assign(app.env, {
      DB: trouble.database(base.db),
      KV: trouble.kv(kv),
      WORK: trouble.queue({ sendBatch: () => Promise.resolve() } as never),
    })
  renew()
  const { ask: asStranger } = app
  return { ...app, asStranger, base, trouble, network, keys, renew, browser: () => aBrowser(app) }
}

async function putCars({ db }: ReturnType<typeof sqliteDatabase>, site: string): Promise<void> {
  const insert = db.prepare(
    'insert into car (id, site, source_key, slug, status, created_at, updated_at, doc) values (?,?,?,?,?,1,1,?)',
  )
  for (const each of CARS) {
    const { id, slug, source_key, status } = each
    await insert.bind(id, site, source_key, slug, status, toDocument(carInputSchema.parse(each))).run()
  }
  await recordCarChange(siteStore(db, site)).run()
}

/** Puts the cars on the server, and gives the setting by which the site asks it. */
async function hostStock(
  { env, slug }: Pick<Awaited<ReturnType<typeof anApp>>, 'env' | 'slug'>,
  server: ReturnType<typeof typesenseServer>,
) {
  const admin = adminClient(SEARCH_HOST, ADMIN_KEY, server.fetch)
  await admin.collections().create(collectionSchema(slug))
  const partOf = await readPriceParts(CARS)
  const lines = CARS.map((each) => JSON.stringify(toHosted(each, slug, partOf(each))))
  await admin.collections(slug).documents().import(lines.join('\n'), { action: 'upsert' })
  const version = (await readPointer(env.KV, slug))?.version ?? 'none'
  await writeHostedState(env.KV, slug, { host: SEARCH_HOST, collection: slug, version })
  const client = new Client({ nodes: [{ url: SEARCH_HOST }], apiKey: SEARCH_KEY })
  const key = client.keys().generateScopedSearchKey(SEARCH_KEY, { filter_by: siteFilter(slug) })
  return { host: SEARCH_HOST, key, collection: slug, timeout: 300, trial: true }
}
