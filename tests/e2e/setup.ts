import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database } from '@cloudflare/workers-types'
import { publishTenants, seed, seedFailureText } from '../../scripts/local/seed.ts'
import { startServer } from '../../scripts/local/server.ts'
import { openServerStores } from '../../scripts/local/sqlite-database.ts'
import { ROOT } from '../../scripts/root.ts'
import { type LoadedSite, loadValidTenants } from '../../scripts/tenants/load.ts'
import { mergeConfig } from '../../shared/tenant/merge.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import { stockKeys } from '../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { withSecretsOf } from '../builders/own-secrets.ts'
import { PATIENCE } from '../patience.ts'
import { BROKEN, type Cars, CHATTING, FED, type Running } from './running.ts'

const STATES = join(ROOT, '.forecourt/e2e')

/**
 * Serves what was built, from stores of its own that are filled as on a newcomer's machine and thrown away after.
 * The tests learn from RUNNING where it listens and which cars it holds.
 */
export default async function setup(): Promise<() => Promise<void>> {
  mkdirSync(STATES, { recursive: true })
  const state = mkdtempSync(join(STATES, 'state-'))
  const server = await startServer({
    port: Number(process.env['E2E_PORT'] ?? 0),
    state,
    bindings: { LOCAL: 'yes', DEADLINE_FACTOR: PATIENCE },
    isScheduledByRequest: true,
  })
  const tenants = await loadValidTenants()
  const stores = await openServerStores(server)
  const [failure] = await seed(stores, tenants, (_, work) => work(), dress)
  if (failure) throw new Error(seedFailureText(failure))

  const { DB: db, KV: kv } = stores
  const like = (slug: string) => tenants.find(({ site }) => site.slug === slug)!
  // In the database whose keys are set below.
  const [refused] = await publishTenants({ DB: db, KV: kv }, [
    ownSite(tenants[0]!, { id: 999, slug: BROKEN, name: 'Broken Yard' }),
    ownSite(like('gantry'), {
      id: 998,
      slug: FED,
      name: 'Fed Yard',
      feeds: [],
      alerts: { quiet_from: '00:00', quiet_to: '00:00' },
    }),
    ownSite(like('lantern'), {
      id: 997,
      slug: CHATTING.slug,
      name: 'Chatting Yard',
      features: { chat: true },
      autobot: { script: CHATTING.script, name: 'Chatty' },
    }),
  ])
  if (refused) throw new Error(seedFailureText(refused))
  // Names an index that was never stored: what a site without any readable stock does.
  const lost = { version: 'lost', replaced: [], cars: 1, published_at: Date.now() }
  await kv.put(pointerKey(BROKEN), JSON.stringify(lost))

  const cars = Object.fromEntries(
    await Promise.all(tenants.map(async ({ site: { slug } }) => [slug, await carsOf(db, slug)] as const)),
  )
  const stockKey = stockKeys.newKey()
  await stockKeys.setKey(siteStore(db, FED), stockKey, Date.now())
  const jobsPort = Number((await server.jobs?.ready)?.port)
  const measured = join(state, 'measured-colours')
  writeFileSync(measured, '')
  const running: Running = { port: server.port, jobsPort, cars, stockKey, measured }
  process.env['RUNNING'] = JSON.stringify(running)
  return async () => {
    await server.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/** A site in the look of another. */
function ownSite(
  { config, ...loaded }: LoadedSite,
  own: { id: number; slug: string; name: string } & Record<string, unknown>,
): LoadedSite {
  const hosts = [`${own.slug}.localhost`]
  const changed = withSecretsOf(mergeConfig(config, { ...own, url: `https://${own.slug}.example`, hosts }), own.slug)
  const parsed = parseSite(changed)
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
  return { ...loaded, site: parsed.site, config: changed }
}

const photos = (site: string, count: number) =>
  Array.from({ length: count }, (_, index) => photo(`/brand/${site}/icon.svg?${index}`))
const photo = (url: string) => ({ image: { url, width: 1200, height: 800, thumb: null } })

/** A video that the browser's own player can be shown with: one frame of nothing. */
const FILM = 'https://video.example.com/walkaround.mp4'
const STANDING = {
  video_url: null,
  external_video_url: null,
  spin_images: [],
  spin_interior_image: null,
  hotspots: null,
}

/** Cars whose pictures are known, whatever the demo stock shows; the newest on sale, in this order. */
const DRESSED = {
  photographed: (site) => ({ ...STANDING, images: photos(site, 5) }),
  crowded: (site) => ({ ...STANDING, images: photos(site, 60) }),
  broken: (site) => ({
    ...STANDING,
    images: [...photos(site, 1), photo('/demo/gone.avif'), photo(`/brand/${site}/icon.svg?9`)],
  }),
  filmed: (site) => ({
    ...STANDING,
    images: photos(site, 4),
    video_url: 'https://youtu.be/dQw4w9WgXcQ',
    external_video_url: FILM,
  }),
  unseen: () => ({ ...STANDING, images: [] }),
} satisfies Record<string, (site: string) => Record<string, unknown>>

const dress = (db: D1Database, site: string) =>
  db.batch(
    Object.values(DRESSED).map((change, offset) =>
      db
        .prepare(
          `update car set doc = json_patch(doc, json(?)) where id = (select id from car where site = ? and ${DRESSABLE} limit 1 offset ${offset})`,
        )
        .bind(JSON.stringify(change(site)), site),
    ),
  )

/** The last of a file, which settings of their site keep off it. */
const KEPT_OFF = `doc ->> '$.stocknum' glob '?9000?' or doc ->> '$.stocknum' glob 'LOAN?'`
/** Branches of which one says nothing of finance. */
const WITHOUT_FINANCE = `coalesce(doc ->> '$.dealership_slug', '') in ('meridian-newcastle', 'meridian-tweed-heads')`
const ON_SALE = `status = 'in_stock' and doc ->> '$.show_on_dealer_website' and doc ->> '$.price' > 1000 and not (${KEPT_OFF}) and not (${WITHOUT_FINANCE})`
/** The turntable's own stay as they are. */
const DRESSABLE = `${ON_SALE} and coalesce(json_array_length(doc, '$.spin_images'), 0) = 0 order by id desc`

async function carsOf(db: D1Database, site: string): Promise<Cars> {
  const slugWhere = async (condition: string) =>
    db.prepare(`select slug from car where site = ? and ${condition} limit 1`).bind(site).first<string>('slug')
  return {
    onSale: await slugWhere(`${ON_SALE} order by id`),
    ...(await dressed(db, site)),
    turned: await slugWhere(`${ON_SALE} and json_array_length(doc, '$.spin_images') > 8 order by id`),
    comingSoon: await slugWhere(`status = 'coming_soon' and doc ->> '$.show_on_dealer_website' order by id`),
    sold: await slugWhere(`status = 'sold' order by sold_at desc`),
    soldLongAgo: await slugWhere(`status = 'sold' order by sold_at`),
    certified: await slugWhere(`${ON_SALE} and doc ->> '$.certified' order by id`),
    reserved: await slugWhere(`${ON_SALE} and reserved order by id`),
    electric: await slugWhere(`${ON_SALE} and json_extract(doc, '$.simple_fuel') = 'Electric' order by id`),
  }
}

async function dressed(db: D1Database, site: string): Promise<Pick<Cars, keyof typeof DRESSED>> {
  const { results } = await db
    .prepare(`select slug from car where site = ? and ${DRESSABLE}`)
    .bind(site)
    .all<{ slug: string }>()
  const slugs = Object.keys(DRESSED).map((kind, offset) => [kind, results[offset]?.slug ?? null])
  return Object.fromEntries(slugs) as Pick<Cars, keyof typeof DRESSED>
}
