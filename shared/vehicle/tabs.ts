import type { CertifiedBadge } from '../car/certified.ts'
import type { Link } from '../car/links.ts'
import type { Car } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { MESSAGES } from '../messages.ts'
import { dollars } from '../money.ts'
import { HOLD_HOURS } from '../reservation/reservation.ts'
import { plural } from '../text.ts'
import { ofKind, vehicleWords } from '../vehicle-words.ts'
import { type Comments, comments } from './comments.ts'
import { VEHICLE_TABS } from './settings.ts'
import { carFeatures, type Disclosed } from './specs.ts'

export type TabKind = keyof typeof VEHICLE_TABS

type TextContent = { shows: 'words'; paragraphs: string[]; link: Link | null }
type Content =
  | { shows: 'comments'; comments: Comments }
  | { shows: 'features'; features: Disclosed<string> }
  | TextContent

/** One tab under the key information (VDP-02). */
export type InfoTab = { kind: TabKind; title: string } & Content

export type TabSite = {
  vehicle: {
    tabs: TabKind[]
    included: string | null
    why_buy: string | null
    reserve_online: string | null
    protect: string | null
  }
  reservation: { deposit: number }
}

/** What tabs depend on besides the car's own fields. */
export type TabContext = {
  badge: CertifiedBadge | null
  /** Reservation link; null where the car cannot be reserved online. */
  reserve: Link | null
}

/** null for a tab without content; `title` overrides the tab's own. */
type Tab = (car: Car, site: TabSite, context: TabContext) => (Content & { title?: string }) | null

const TABS: Record<TabKind, Tab> = {
  comments: (car) => ({ shows: 'comments', comments: comments(car.dealercomments) }),
  included: (_, { vehicle }) => textContent(vehicle.included),
  why_buy: (_, { vehicle }) => textContent(vehicle.why_buy),
  reserve_online: (car, { vehicle, reservation }, { reserve }) =>
    reserve && textContent(vehicle.reserve_online ?? reservationWords(car, reservation), reserve),
  protect: (_, { vehicle }) => textContent(vehicle.protect),
  features: (car) => {
    const all = carFeatures(car)
    return all.first.length > 0 ? { shows: 'features', features: all } : null
  },
  certified: (_, __, { badge }) => badge && { ...textContent(badge.text)!, title: badge.title },
}

/** The one tab of a car that is gone: the others promise something of it, or ask to drive it. */
const OF_ANY_CAR: TabKind = 'features'

/** The tenant's tabs that have content for this car (VDP-02). */
export function infoTabs(car: Car, site: TabSite, context: TabContext): InfoTab[] {
  const words = vehicleWords(car)
  return site.vehicle.tabs.flatMap((kind) => {
    const content = isPurchasable(car) || kind === OF_ANY_CAR ? TABS[kind](car, site, context) : null
    return content ? [{ kind, title: ofKind(VEHICLE_TABS[kind], words), ...content }] : []
  })
}

/** Blank lines separate paragraphs. */
function textContent(text: string | null, link: Link | null = null): TextContent | null {
  const paragraphs = (text ?? '').split(/\n\s*\n/).flatMap((part) => part.trim() || [])
  return paragraphs.length > 0 ? { shows: 'words', paragraphs, link } : null
}

/** RES-01 as a sentence, with the tenant's deposit and hold time. */
const reservationWords = (car: Car, { deposit }: TabSite['reservation']) =>
  ofKind(MESSAGES.reserveOnline, vehicleWords(car))
    .replace('{deposit}', dollars(deposit))
    .replace('{time}', plural(HOLD_HOURS, 'hour'))
