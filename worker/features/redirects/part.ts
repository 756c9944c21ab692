import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { shownNames } from '../../../shared/market/spelling.ts'
import type { PageManifest } from '../../../shared/page/page.ts'
import { type OldAddress, parseOldAddress, STOCK_TARGET } from '../../../shared/redirects/address.ts'
import type { MissingAddress } from '../../../shared/redirects/missing.ts'
import { isAnswered, isVacant, leadsTo } from '../../../shared/redirects/own-address.ts'
import {
  addressWords,
  type NumberedCar,
  type SiteFacts,
  type Suggestion,
  suggestTarget,
} from '../../../shared/redirects/suggest.ts'
import { type Lookup, listEnds } from '../../../shared/redirects/table.ts'
import { isRouteAvailable, routeAt } from '../../../shared/routes/access.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import { normaliseIdentifier } from '../../../shared/search/text-words.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { MISSING_KEPT_DAYS } from '../../all-sites/purge.ts'
import type { Bindings } from '../../bindings.ts'
import { fail, type OperatorEnv } from '../../http/api-keys.ts'
import { siteBySlug } from '../../platform/site-by-slug.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { openStore } from '../../platform/store-of.ts'
import { readMissing } from './missing-addresses.ts'
import { loadLookup, ownAddresses } from './old-addresses.ts'

const MAX_PATHS = 1_000
const MAX_PATH_CHARS = 2_000

const daysSchema = z.coerce.number().int().min(1).max(MISSING_KEPT_DAYS)
const suggestionBody = z.strictObject({ paths: z.array(z.string().max(MAX_PATH_CHARS)).max(MAX_PATHS) })

const connectRedirects = (c: Context<OperatorEnv>) => operatorRedirects(c.env, Date.now())

/** Addresses asked for and not found, and suggestions, at /operator/redirects (SIT-03). */
export const redirectsApi = new Hono<OperatorEnv>()
  .get('/:slug/missing', async (c) => {
    const wanted = daysSchema.safeParse(c.req.query('days') ?? '30')
    if (!wanted.success) return fail(c, 422, 'invalid', `Days are a whole number from 1 to ${MISSING_KEPT_DAYS}.`)
    const addresses = await connectRedirects(c).missing(c.req.param('slug'), wanted.data)
    return addresses ? c.json({ addresses }) : noSite(c)
  })
  .post('/:slug/suggestions', async (c) => {
    const body = suggestionBody.safeParse(await c.req.json().catch(() => null))
    if (!body.success) return fail(c, 422, 'invalid', `Send { "paths": [...] }, at most ${MAX_PATHS} of them.`)
    const suggestions = await connectRedirects(c).suggest(c.req.param('slug'), body.data.paths)
    return suggestions ? c.json({ suggestions }) : noSite(c)
  })

const noSite = (c: Context<OperatorEnv>) =>
  fail(c, 404, 'no_site', `No site ${c.req.param('slug')} is published. See: npm run sites -- list`)

/** A path with what the site has in its place, or null. `leads`: where it leads today (itself where it stands), or null. */
export type Suggested = { path: string; leads: string | null; suggestion: Suggestion | null }
export type MissingReport = (MissingAddress & Pick<Suggested, 'suggestion'>)[]

/** What an operator is told of a dealer's old addresses (SIT-03). Both give null for a site that is not published. */
export type OperatorRedirects = {
  /** Addresses asked for and not found on the last `days` days that lead nowhere today, the most frequent first. */
  missing(slug: string, days: number): Promise<MissingReport | null>
  suggest(slug: string, paths: string[]): Promise<Suggested[] | null>
}

const MAX_ROWS = 1_000

export function operatorRedirects(env: Pick<Bindings, 'KV' | 'DB'>, now: number): OperatorRedirects {
  const suggestOn = async (site: Site, paths: string[]): Promise<Suggested[]> => {
    const manifest = await readManifest(env.KV, site)
    const { oldAddresses: hash } = manifest
    const leads = targetLookup(site, manifest, hash === undefined ? null : await loadLookup(env.KV, site.slug, hash))
    const addresses = paths.map((path) => parseOldAddress(path))
    const codes = new Set([
      ...paths.flatMap((path) => addressWords(path).codes),
      ...addresses.flatMap((address) => (address ? leads.stockNumbers(address) : [])),
    ])
    const facts = await siteFacts(openStore(env, site), site, { pages: manifest.pages, codes: [...codes] })
    const pathOfCar = (number: string) => {
      const car = facts.cars.get(number)
      return car?.isForSale ? carPath(car.slug) : null
    }
    return paths.map((path, at) => ({
      path,
      leads: addresses[at] ? leads.of(addresses[at], pathOfCar) : null,
      suggestion: suggestTarget(path, facts),
    }))
  }
  return {
    async suggest(slug, paths) {
      const site = await siteBySlug(env.KV, slug)
      return site && suggestOn(site, paths)
    },
    async missing(slug, days) {
      const site = await siteBySlug(env.KV, slug)
      if (!site) return null
      const rows = await readMissing(openStore(env, site), { days, most: MAX_ROWS, now })
      const paths = rows.map(({ path }) => path)
      const suggested = await suggestOn(site, paths)
      return rows.flatMap((row, at) => {
        const { leads, suggestion } = suggested[at]!
        return row.kind === 'address' && leads !== null ? [] : [{ ...row, suggestion }]
      })
    },
  }
}

const EMPTY: PageManifest = { version: '', pages: {}, redirects: {} }

async function readManifest(kv: Bindings['KV'], site: Site): Promise<PageManifest> {
  const text = site.content === undefined ? null : await kv.get(valueKey(site.slug, 'pages', site.content))
  return text === null ? EMPTY : (JSON.parse(text) as PageManifest)
}

type TargetLookup = {
  /** Its own path where the site has it, else the target of its redirect; null: nowhere. */
  of: (address: OldAddress, pathOfCar: (stockNumber: string) => string | null) => string | null
  /** The stock numbers that rules name for it, as normaliseIdentifier writes them. */
  stockNumbers: (address: OldAddress) => string[]
}

function targetLookup(site: Site, manifest: PageManifest, lookup: Lookup | null): TargetLookup {
  const own = ownAddresses(site, manifest)
  const targets = (address: OldAddress): string[] =>
    lookup ? [...listEnds(lookup, address, (path) => isVacant(path, own))].map(({ target }) => target) : []
  return {
    of(address, pathOfCar) {
      if (isAnswered(address.path, own)) return address.path
      const on = leadsTo(address.path, own)
      if (on !== null) return on
      const ends = targets(address).map((end) => {
        const number = numberIn(end)
        return number === null ? end : pathOfCar(number)
      })
      return ends.find((end) => end !== null) ?? null
    },
    stockNumbers: (address) => targets(address).flatMap((end) => numberIn(end) ?? []),
  }
}

const numberIn = (target: string): string | null =>
  target.startsWith(STOCK_TARGET) ? normaliseIdentifier(target.slice(STOCK_TARGET.length)) : null

type Names = { make: string; model: string }
type CarRow = Names & { slug: string; stocknum: string; status: string }

const NAMES = `doc ->> '$.make' as make, doc ->> '$.model' as model`

/** What a site has, for suggestions: its live pages, and the cars of record that have one of the codes, sold ones too. */
async function siteFacts(
  store: SiteStore,
  site: Site,
  { pages, codes }: Pick<PageManifest, 'pages'> & { codes: readonly string[] },
): Promise<SiteFacts> {
  const [cars, names] = await Promise.all([
    numberedCars(store, codes),
    store.prepare(`select distinct ${NAMES} from car where site = ?1 and same_as is null`).all<Names>(),
  ])
  return {
    cars,
    makes: modelsByMake(names.results.map(spellNames)),
    pages: Object.entries(pages).map(([path, { title }]) => ({ path, title })),
    has: (path) => Object.hasOwn(pages, path) || hasRoute(site, path),
  }
}

function hasRoute(site: Site, path: string): boolean {
  const route = routeAt(path)
  return route !== null && route.handler !== 'content' && isRouteAvailable(route, site.features)
}

const spellNames = (names: Names) => shownNames({ ...names, badge: null })

/** Cars by stock number; of several with one number, the one that is for sale. */
async function numberedCars(store: SiteStore, codes: readonly string[]) {
  const wanted = new Set(codes)
  const cars = new Map<string, NumberedCar>()
  if (wanted.size === 0) return cars
  const results = await store.rows<CarRow>(
    `select slug, status, doc ->> '$.stocknum' as stocknum, ${NAMES} from car
     where site = ?1 and same_as is null
       and replace(replace(replace(replace(lower(doc ->> '$.stocknum'), '-', ''), ' ', ''), '/', ''), '.', '')
           in (select value from json_each(?2))`,
    [JSON.stringify(codes)],
  )
  for (const { slug, status, stocknum, ...names } of results) {
    const code = normaliseIdentifier(stocknum)
    const isForSale = status === 'in_stock' || status === 'coming_soon'
    if (!wanted.has(code) || (cars.has(code) && !isForSale)) continue
    const { make, model } = spellNames(names)
    cars.set(code, { slug, make, model, isForSale })
  }
  return cars
}

function modelsByMake(all: Names[]): Map<string, string[]> {
  const makes = new Map<string, Set<string>>()
  for (const { make, model } of all) makes.set(make, (makes.get(make) ?? new Set()).add(model))
  return new Map([...makes].map(([make, models]) => [make, [...models]]))
}
