import type { Client } from 'typesense'
import { siteFilter, siteTerm } from '../../shared/search/index-terms.ts'
import { adminClient, searchClient } from '../../worker/features/search/typesense/client.ts'
import { collectionSchema } from '../../worker/features/search/typesense/collection.ts'
import type { Fetch } from '../../worker/platform/http-fetch.ts'
import { errorMessage } from '../errors.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { Check } from './check.ts'

export type HostedSearchDeps = { host: string; key: string; sites: LoadedSite[]; fetcher?: Fetch }

type Step = HostedSearchDeps & { admin: Client }

/** Everything that sites use came with 27.0 (docs/search.md). */
const OLDEST_MAJOR = 27
const TIMEOUT_MS = 5_000

/** What a server of hosted search has to do, in order: after the first that fails the others are not tried. */
const STEPS: { mend: string; run: (step: Step) => Promise<unknown> }[] = [
  {
    mend: 'start it, or set TYPESENSE_URL to its address',
    run: async ({ admin }) => {
      const { ok } = await admin.health.retrieve()
      if (!ok) throw new Error('The server says that it is not healthy.')
    },
  },
  {
    mend: 'set TYPESENSE_API_KEY to the key that the server was started with, and upgrade a server before 27.0',
    run: async ({ admin }) => {
      const { version } = (await admin.debug.retrieve()) as { version: string }
      const major = Number.parseInt(version, 10)
      if (major < OLDEST_MAJOR) throw new Error(`Typesense ${version} runs; ${OLDEST_MAJOR}.0 or newer is needed.`)
    },
  },
  { mend: 'give TYPESENSE_API_KEY every action and every collection: docs/search.md', run: trySearch },
  {
    mend: 'npm run stock -- hosted rebuild --site <slug>',
    run: async ({ admin, host, sites }) => {
      for (const { site } of sites.filter((each) => each.site.typesense?.host === host)) {
        const { collection } = site.typesense!
        const { fields } = await admin.collections(collection).retrieve()
        const present = new Set(fields.map(({ name, type }) => `${name} ${type}`))
        const missing = collectionSchema(collection).fields.filter(({ name, type }) => !present.has(`${name} ${type}`))
        if (missing.length > 0)
          throw new Error(`${collection} of ${site.slug} lacks ${missing.map(({ name }) => name).join(', ')}.`)
      }
    },
  },
]

export const HOSTED_SEARCH_CHECK: Check<HostedSearchDeps> = {
  name: 'hosted search',
  mend: '',
  run: async (deps) => {
    const step = { ...deps, admin: adminClient(deps.host, deps.key, deps.fetcher) }
    for (const { mend, run } of STEPS) {
      try {
        await run(step)
      } catch (error) {
        return [{ problem: `${deps.host}: ${errorMessage(error)}`, mend }]
      }
    }
    return []
  },
}

const SITE = 'doctor'
const CAR = { marks: [], stocknums: [], vins: [], adverts: [], words: ['forecourt'], car_id: 1, listing_rank: 1 }

/** Finds the car of one site of two with a key of that site, in a collection that is gone afterwards, as the key is. */
async function trySearch({ admin, host, fetcher }: Step): Promise<void> {
  const collection = `doctor-${Date.now().toString(36)}`
  const schema = collectionSchema(collection)
  await admin.collections().create(schema)
  let keyId: number | undefined
  try {
    const orders = schema.fields.filter(({ name, type, optional }) => type === 'int64' && !optional && !(name in CAR))
    const car = { ...CAR, ...Object.fromEntries(orders.map(({ name }) => [name, 1])) }
    await admin
      .collections(collection)
      .documents()
      .import([SITE, 'other'].map((site) => ({ ...car, id: site, site: siteTerm(site) })))
    const actions = ['documents:search']
    const { id, value = '' } = await admin.keys().create({ description: SITE, actions, collections: [collection] })
    keyId = id
    const key = admin.keys().generateScopedSearchKey(value, { filter_by: siteFilter(SITE) })
    const client = searchClient({ host, key, collection, timeout: TIMEOUT_MS }, fetcher)
    const { found } = await client.collections(collection).documents().search({ q: 'forecourt', query_by: 'words' })
    if (found !== 1) throw new Error(`A search with the key of one site found ${found} cars, not 1.`)
  } finally {
    await admin.collections(collection).delete()
    if (keyId !== undefined) await admin.keys(keyId).delete()
  }
}
