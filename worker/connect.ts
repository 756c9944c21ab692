import type { Context, MiddlewareHandler } from 'hono'
import { buildQuery, queryRules, searchOptions } from '../shared/search/build-query.ts'
import { EMPTY_SEARCH } from '../shared/search/state.ts'
import { stockScope } from '../shared/stock/stock-scope.ts'
import type { Site } from '../shared/tenant/site-fields.ts'
import { listingSite } from '../shared/vehicle/listing-site.ts'
import type { Bindings } from './bindings.ts'
import type { AppEnv, Services, TenantEnv } from './context.ts'
import { databaseChallenges } from './features/account/sign-in/challenges.ts'
import { createSignInCodes } from './features/account/sign-in/service.ts'
import { databaseSessions } from './features/account/sign-in/sessions.ts'
import { databaseWatchlist } from './features/account/watchlist/service.ts'
import { databaseAlerts } from './features/alerts/service.ts'
import { createEventSink } from './features/analytics/service.ts'
import { createDeliveryPrices } from './features/delivery/service.ts'
import { readOwnFile } from './features/files/part.ts'
import { readOffers } from './features/offers/database.ts'
import { lastOffers, offerMemory, rememberedOffers } from './features/offers/memory.ts'
import { withOfferTags } from './features/offers/part.ts'
import { hasRunning, listedOffers } from './features/offers/service.ts'
import { releasedPages, sitePages } from './features/pages/service.ts'
import { connectPayments } from './features/payments/site-payments.ts'
import { phoneReveals } from './features/phone-reveal/service.ts'
import { createGeocoder, tableGeocoder } from './features/places/geocoder.ts'
import { sitePlaces } from './features/places/service.ts'
import { createValuations, embeddedComparison, upstreamComparison } from './features/pricing/service.ts'
import { createPdfPrinter, createPhotoReader, drawInJobs } from './features/print/part.ts'
import { type SiteRedirects, siteRedirects } from './features/redirects/old-addresses.ts'
import { asShown } from './features/reservations/part.ts'
import { roundScope, siteCaches } from './features/search/caches.ts'
import { databasePopularPages, searchAsShown } from './features/search/service.ts'
import { recordUsage, type Usage } from './features/search/typesense/records.ts'
import { siteDrawings } from './features/seo/service.ts'
import { dropSite, kvSites, type Sites, siteMemory } from './features/sites/service.ts'
import { spins } from './features/spin-to-win/service.ts'
import { connectStock, pastStock } from './features/stock/service.ts'
import { databaseAppointments, upstreamAppointments } from './features/test-drive/service.ts'
import { createRegister } from './features/trade-in/rego-lookup.ts'
import { databaseTradeIns } from './features/trade-in/service.ts'
import { imageService } from './features/vehicle/images.ts'
import { databaseViews, upstreamViews } from './features/vehicle/views.ts'
import { createCaptcha } from './forms/captcha.ts'
import type { Timing } from './http/timing.ts'
import { backgroundBindings, meetSite, sessionBindings, timeLeftFor } from './platform/bounded-bindings.ts'
import { signInHashes } from './platform/keyed-hashes.ts'
import { lazyPort } from './platform/lazy-port.ts'
import { dealerDay } from './platform/local-time.ts'
import { report } from './platform/log.ts'
import { createMailer } from './platform/mail/site-mailer.ts'
import { perSite } from './platform/per-site.ts'
import { isolateConfigs } from './platform/site-by-slug.ts'
import { chooseDatabase, openStore } from './platform/store-of.ts'
import { createTextMessages } from './platform/text-messages.ts'
import { siteUpstream } from './platform/upstream.ts'
import { publishedPointer } from './stock-records/publications.ts'
import { readCar, readCarById, readCarsById, readIdsForSale } from './stock-records/records.ts'

/** How the cars of a site are shown, apart from its stock. */
export const siteListing = perSite((site, env: Bindings) => ({ ...listingSite(site), images: imageService(env) }))
/** The offers of the sites of this isolate. */
const offersMemory = offerMemory()
const siteQueryRules = perSite((site) => queryRules(site))

/** Of the request: its time (epoch ms), a way for work to outlive it, and its list of timings. */
type RequestDeps = { now: number; defer: (work: Promise<unknown>) => void; note: (timing: Timing) => void }

/** The one place that picks adapters. */
export function connect(env: Bindings, site: Site, { now, defer, note }: RequestDeps): Services {
  const store = openStore(env, site)
  const background = backgroundBindings(env)
  const today = dealerDay(site, now)
  const scope = roundScope(stockScope(site, now))
  const stock = site.view?.stock
    ? pastStock({ kv: env.KV, site: site.view.stock, now, defer, report })
    : connectStock({
        kv: env.KV,
        backgroundKv: background.KV,
        site: site.slug,
        now,
        today,
        defer,
        report,
        leftMs: () => timeLeftFor(env, 'stock_load'),
        publishedPointer: () => publishedPointer(openStore(background, site)),
        renew: async (unreadable) => {
          const { renewIndex } = await import('./publish.ts')
          return renewIndex(background, openStore(background, site), { unreadable, now, defer })
        },
        readCar: async (slug) => asShown(store, { now, today }, await readCar(store, slug)),
        readCars: (ids) => readCarsById(store, ids),
        readIdsForSale: () => readIdsForSale(store),
        readCarById: async (id) => asShown(store, { now, today }, await readCarById(store, id)),
      })
  // A server that the stock is not too large for is not asked (site-search.ts).
  const isHosted = site.typesense !== null && (site.typesense.trial || stock.index.isKnownIndexed() !== true)
  const { search, pages, edition } = siteCaches({
    env,
    site,
    kind: isHosted ? 'hosted' : 'index',
    engine:
      site.typesense === null
        ? stock.index.engine
        : lazyPort(async () => {
            const { siteSearch } = await import('./features/search/site-search.ts')
            const record = (usage: Usage) => recordUsage(store, usage, now)
            return siteSearch({ site, stock, kv: env.KV, now, defer, report, record })
          }),
    // Answers of the index are cached under the version of the loaded index.
    stockVersion: () => (isHosted ? stock.state.liveVersion() : stock.state.version()),
    now,
    defer,
    note,
  })
  const content = releasedPages(sitePages(env, site, { now, defer }), today)
  const listing = siteListing(site, env)
  const viewsUpstream = siteUpstream(env, site, 'views')
  const comparisonUpstream = siteUpstream(env, site, 'price_comparison')
  const ownComparison = embeddedComparison({
    search: isHosted ? search : stock.index.engine,
    isRemote: isHosted,
    scope,
    listing,
    edition,
  })
  const appointmentsUpstream = siteUpstream(env, site, 'appointments')
  const challenges = databaseChallenges({ store, now })
  const texts = createTextMessages(env, store, now)
  const places = sitePlaces({ geocoder: tableGeocoder(env, report), locations: listing.locations })
  const queryFor: Services['question'] = (state, options, pageSize, prefer) =>
    buildQuery(state, siteQueryRules(site), { scope, options, now, pageSize, ...(prefer && { prefer }) })
  return {
    search: searchAsShown(search, { heldNow: () => stock.state.heldIds(), today: site.view?.stock ? null : today }),
    stock,
    scope,
    pages,
    content,
    edition,
    events: createEventSink(env, store, now),
    popularPages: databasePopularPages(store),
    pdf: createPdfPrinter(env),
    photo: createPhotoReader(env, async (address) =>
      readOwnFile(env.KV, site.slug, { listed: (await content.manifest()).files, address }),
    ),
    drawings: siteDrawings(site, env.ASSETS, drawInJobs(env)),
    geocoder: createGeocoder(env, site.slug, report),
    places,
    delivery: createDeliveryPrices(siteUpstream(env, site, 'delivery'), site.delivery, report),
    listing,
    captcha: createCaptcha(env, site, now),
    views: viewsUpstream ? upstreamViews(viewsUpstream, site.id) : databaseViews({ store, defer, report }),
    // What few pages ask for is made when it is asked for.
    get signIn() {
      return {
        sessions: databaseSessions({ store: openStore(sessionBindings(env), site), now, defer }),
        challenges,
        newChallenges: challenges,
        codes: createSignInCodes(env, site, { hashes: signInHashes(env), texts }),
      }
    },
    texts,
    watchlist: databaseWatchlist(store, now),
    alerts: databaseAlerts(store, now),
    reveals: phoneReveals({ store, site, now, upstream: siteUpstream(env, site, 'phone_reveals') }),
    leads: lazyPort(async () => {
      const { siteLeads } = await import('./features/leads/site-leads.ts')
      return siteLeads(env, site, { now, defer, report })
    }),
    get payments() {
      return connectPayments(env, site)
    },
    reservations: lazyPort(async () => {
      const { siteReservations } = await import('./features/reservations/site-reservations.ts')
      const { reservationDeps } = await import('./publish.ts')
      return siteReservations(site, reservationDeps(env, site, { now, defer }))
    }),
    onlinePayments: lazyPort(async () => {
      const { onlinePayments } = await import('./features/payments/online-payments.ts')
      const { createLeads } = await import('./features/leads/site-leads.ts')
      return onlinePayments({ store, now, leads: createLeads(env, site, { now, defer, report }) })
    }),
    spins: spins({ store, now, promotion: site.spin_to_win }),
    mailer: createMailer(env, store, now),
    comparison: comparisonUpstream ? upstreamComparison(comparisonUpstream) : ownComparison,
    ownComparison,
    appointments: appointmentsUpstream ? upstreamAppointments(appointmentsUpstream) : databaseAppointments(store),
    offers: listedOffers(
      () =>
        rememberedOffers({
          memory: offersMemory,
          site: site.slug,
          now,
          load: () => readOffers(store, site.id),
          report,
        }),
      today,
    ),
    isAnyOfferKnown() {
      const offers = lastOffers(offersMemory, site.slug)
      return offers && hasRunning(offers, today)
    },
    tradeIns: databaseTradeIns({ store, now }),
    register: createRegister(siteUpstream(env, site, 'rego_lookup'), site.trade_in.register, now),
    valuations: createValuations(siteUpstream(env, site, 'valuation'), {
      search,
      scope,
      listing,
      rules: site.trade_in,
    }),
    searchOptions: async (at = null) => {
      const vocabulary = await search.vocabulary(scope)
      const near = at === null ? null : await places.locate(at, vocabulary.place)
      const thisYear = new Date(now).getUTCFullYear()
      const options = { ...searchOptions(site, vocabulary), thisYear, ...(near ? { near } : {}) }
      if (site.typesense && (site.typesense.trial || !(await stock.index.isIndexed().catch(() => false))))
        return options
      const countNow = await stock.index.counting()
      return {
        ...options,
        hasCars: (facets, ranges = {}) => countNow(queryFor({ ...EMPTY_SEARCH, facets, ranges }, options, 0)) > 0,
      }
    },
    question: queryFor,
    countCars: (state, options) => search.count(queryFor(state, options, 0)),
  }
}

const requestDeps = (c: Context<AppEnv>): RequestDeps => ({
  now: c.var.now,
  defer: (work) => c.executionCtx.waitUntil(work),
  note: (timing) => c.var.timings.push(timing),
})

export const services: MiddlewareHandler<AppEnv> = async (c, next) => {
  const connected = connect(c.env, c.get('site'), requestDeps(c))
  c.set('services', connected)
  connected.listing = await withOfferTags(c)
  await next()
}

const memory = siteMemory(isolateConfigs)

/** To be called when a site has changed by way of this isolate. */
export const onSiteChange = (slug: string, hosts: string[]): void => dropSite(memory, slug, hosts)

/** The sites of this isolate, by host. */
export const connectSites = (c: Context<TenantEnv>): Sites =>
  kvSites({
    memory,
    kv: c.env.KV,
    registry: chooseDatabase(backgroundBindings(c.env)),
    now: Date.now(),
    defer: (work) => c.executionCtx.waitUntil(work),
    onFirst: () => meetSite(c.env),
    report,
  })

/** What looks up and counts addresses that the site has not (SIT-03); a respelled one is redirected before `services`. */
export const connectRedirects = (c: Context<AppEnv>): SiteRedirects =>
  siteRedirects(
    c,
    sitePages(c.env, c.var.site, requestDeps(c)),
    () => c.var.services ?? connect(c.env, c.var.site, requestDeps(c)),
  )
