import type { PageManifest } from '../../../shared/page/page.ts'
import type { OldAddress } from '../../../shared/redirects/address.ts'
import { isAnswered, isVacant, leadsTo } from '../../../shared/redirects/own-address.ts'
import { STOCK_TARGET } from '../../../shared/redirects/rule.ts'
import { endsOf, type Lookup } from '../../../shared/redirects/table.ts'
import { identifierOf } from '../../../shared/search/text-words.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { ownAddresses } from './own-addresses.ts'

/** Where an address leads on a live site. */
export type LeadsToday = {
  /** Its own path where the site has it, else the target of its redirect; null: nowhere. */
  of: (address: OldAddress, pathOfCar: (stockNumber: string) => string | null) => string | null
  /** The stock numbers that rules name for it, as identifierOf writes them. */
  stockNumbers: (address: OldAddress) => string[]
}

export function leadsToday(site: Site, manifest: PageManifest, lookup: Lookup | null): LeadsToday {
  const own = ownAddresses(site, manifest)
  const targets = (address: OldAddress): string[] =>
    lookup ? [...endsOf(lookup, address, (path) => isVacant(path, own))].map(({ target }) => target) : []
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
  target.startsWith(STOCK_TARGET) ? identifierOf(target.slice(STOCK_TARGET.length)) : null
