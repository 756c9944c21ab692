import type { Context } from 'hono'
import { isVacant } from '../../../shared/redirects/own-address.ts'
import { carPath } from '../../../shared/routes/paths.ts'
import type { StockScope } from '../../../shared/search/query.ts'
import { identifierOf } from '../../../shared/search/text-words.ts'
import type { AppEnv } from '../../context.ts'
import { report } from '../../platform/log.ts'
import { storeOf } from '../../platform/store-of.ts'
import type { Pages } from '../pages/service.ts'
import type { StockReader } from '../stock/service.ts'
import { kvRedirects, redirectsMemory } from './kv-redirects.ts'
import { type MissingAddresses, missingAddresses } from './missing-addresses.ts'
import { ownAddresses } from './own-addresses.ts'
import type { OldAddresses } from './service.ts'

export type SiteRedirects = {
  old: OldAddresses
  missing: MissingAddresses
  /** Whether the site has a page of its own at a path, or an older address of one. */
  isPage: (path: string) => Promise<boolean>
}

type StockOf = () => { stock: Pick<StockReader, 'carsNamed'>; scope: StockScope }

const memory = redirectsMemory()
/** Cars whose stock number begins with the one that is looked for. */
const MAX_NAMED = 20

/** The redirects of one site, and the count of addresses that it has not. */
export function siteRedirects(c: Context<AppEnv>, pages: Pick<Pages, 'manifest'>, stockOf: StockOf): SiteRedirects {
  const kv = c.env.KV
  const { now } = c.var
  const site = c.var.site.slug
  const old = kvRedirects({
    kv,
    site,
    memory,
    async edition() {
      const manifest = await pages.manifest()
      const own = ownAddresses(c.var.site, manifest)
      return { hash: manifest.oldAddresses, isVacant: (path) => isVacant(path, own) }
    },
    async pathOfCar(stockNumber) {
      const number = identifierOf(stockNumber)
      const { stock, scope } = stockOf()
      const cars = number === '' ? [] : await stock.carsNamed(number, scope, MAX_NAMED)
      const car = cars.find(({ stocknum }) => stocknum !== null && identifierOf(stocknum) === number)
      return car ? carPath(car.slug) : null
    },
    report,
  })
  const defer = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  const missing = missingAddresses({
    store: storeOf(c.env, c.var.site),
    host: new URL(c.req.url).hostname,
    now,
    defer,
    report,
  })
  const isPage = async (path: string) => {
    const manifest = await pages.manifest()
    return Object.hasOwn(manifest.pages, path) || Object.hasOwn(manifest.redirects, path)
  }
  return { old, missing, isPage }
}
