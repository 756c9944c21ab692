import { asStock } from '../../shared/car/advertised-price.ts'
import type { Car } from '../../shared/car/schema.ts'
import { ownSecretName, SECRET_KINDS } from '../../shared/settings/secret-names.ts'
import { hostKey, siteKey } from '../../shared/tenant/kv-keys.ts'
import { createApp } from '../../worker/app.tsx'
import type { Bindings } from '../../worker/bindings.ts'
import { countFailure, storeFailures } from '../../worker/platform/log.ts'
import { platformStore } from '../../worker/platform/store-of.ts'
import type { Holds } from '../../worker/stock-index/pointer.ts'
import { publishIndex } from '../../worker/stock-index/publish.ts'
import { aCar } from '../builders/car.ts'
import { withOwnSecrets } from '../builders/own-secrets.ts'
import { siteInput } from '../builders/site.ts'
import { fakeDatabase } from '../fakes/database.ts'
import { fakeKv } from '../fakes/kv.ts'
import { PATIENCE } from '../patience.ts'

const app = createApp()
let made = 0

type SiteChanges = Parameters<typeof siteInput>[0]
type Setting = { site?: SiteChanges; cars?: Car[] | null; env?: Partial<Bindings> }

/**
 * The whole app over stores in memory, with one site and its stock in them (`cars: null` publishes none). Every site
 * has a name of its own, because an isolate remembers sites from one test to the next.
 */
export async function anApp({ site = {}, cars = [aCar()], env = {} }: Setting = {}) {
  const slug = `yard-${++made}`
  const host = `${slug}.localhost`
  const store = fakeKv()
  const database = fakeDatabase()
  const id = made
  await forgetFailures()
  const configure = (changes: SiteChanges) =>
    store.kv.put(
      siteKey(slug),
      JSON.stringify(
        withOwnSecrets(siteInput({ id, ...changes, slug, url: `https://${slug}.example`, hosts: [host] }), slug),
      ),
    )
  await configure(site)
  for (const name of [host, `${slug}.example`]) await store.kv.put(hostKey(name), slug)
  const publish = (all: Car[], holds: Holds = []) =>
    publishIndex({
      kv: store.kv,
      cars: inOrder(
        all.map((car) => asStock(car, { today: null, subscriptions: site.features?.subscriptions === true })),
      ),
      holds: () => Promise.resolve(holds),
      site: slug,
      now: Date.now(),
    })
  if (cars) await publish(cars)

  const secrets = SECRET_KINDS.flatMap((kind) => {
    const value = (env as Record<string, string>)[`${kind}_OWN`]
    return value === undefined ? [] : [[ownSecretName(kind, slug), value]]
  })
  const bindings = {
    KV: store.kv,
    DB: database.db,
    DEADLINE_FACTOR: PATIENCE,
    ...env,
    ...Object.fromEntries(secrets),
  } as Bindings
  const after: Promise<unknown>[] = []
  const context = {
    waitUntil: (work: Promise<unknown>) => void after.push(work),
    passThroughOnException() {},
    props: {},
  }
  return {
    slug,
    host,
    store,
    database,
    /** What the Worker is bound to. */
    env: bindings,
    configure,
    publish,
    /** Asks this site, or another host, for a path. */
    ask: async (path: string, init: Init = {}, at = host) =>
      assertHostCookies(await app.request(requestOf(`http://${at}${path}`, init), undefined, bindings, context)),
    /** Waits for what was left to do after the answers. */
    settled: async () => {
      // What is left to do may leave more to do.
      while (after.length > 0) await Promise.allSettled(after.splice(0))
    },
  }
}

/** Failures that another test left would be stored in the database of this one: now is not the time to store any. */
async function forgetFailures(): Promise<void> {
  countFailure('none')
  await storeFailures(platformStore({ DB: fakeDatabase().db }), Date.now())
}

type Init = RequestInit & { cf?: { asn: number } }

/** `cf`: what Cloudflare says of the request, which no other runtime's constructor takes. */
function requestOf(url: string, { cf, ...init }: Init): Request {
  const request = new Request(url, init)
  if (cf) Object.defineProperty(request, 'cf', { value: cf })
  return request
}

/** [TRU-04] Holds for every answer of every test: no cookie without the prefix that binds it to its host. */
function assertHostCookies(answer: Response): Response {
  const wrong = answer.headers
    .getSetCookie()
    .filter((line) => !/^__Host-[\w-]+=/.test(line) || !line.includes('; Secure') || !line.includes('; SameSite=Lax'))
  if (wrong.length > 0) throw new Error(`A cookie is not of this host alone: ${wrong.join(', ')}`)
  return answer
}

async function* inOrder(cars: Car[]) {
  yield* cars.toSorted((a, b) => a.id - b.id)
}
