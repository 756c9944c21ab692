import { isTakenPath } from '../routes/canonical-path.ts'
import { siteFilter } from '../search/index-terms.ts'
import type { Feature } from './features.ts'
import type { SiteConfig } from './site-fields.ts'

export type ConfigConflict = { path: (string | number)[]; message: string }

/** Settings that a feature requires. */
const FEATURE_NEEDS: [feature: Feature, path: string[], has: (site: SiteConfig) => boolean][] = [
  ['dark_mode', ['theme', 'dark'], (site) => site.theme.dark !== null],
  ['announcement_bar', ['announcement'], (site) => site.announcement !== null],
  [
    'delivery',
    ['delivery', 'zones'],
    (site) => site.delivery.zones.length > 0 || !!site.upstream?.serves.includes('delivery'),
  ],
  ['online_payment', ['reservation', 'payment_processors'], (site) => site.reservation.payment_processors.length > 0],
  ['alerts', ['features', 'watchlist'], (site) => site.features.watchlist],
  ['spin_to_win', ['spin_to_win'], (site) => site.spin_to_win !== null],
  [
    'chat',
    ['autobot'],
    ({ autobot }) =>
      autobot !== null && ('url' in autobot || 'script' in autobot || !!(autobot.sms ?? autobot.whatsapp)),
  ],
]

/** Contradictions between valid parts of a config (TEN-02). */
export function findConfigConflicts(site: SiteConfig): ConfigConflict[] {
  return [
    ...missingForFeatures(site),
    ...locationFaults(site),
    ...brandFaults(site),
    ...hostedFaults(site),
    ...leadFaults(site),
    ...paymentFaults(site),
    ...addressFaults(site),
    // Cars and alarms are kept by the name of their feed.
    ...repeated(site.feeds, ['feeds'], ['name']),
    ...reviewFaults(site),
  ]
}

/**
 * Second entries of which one would be dropped: a day that is open and closed, and two locations of one name, by which cars,
 * enquiries and special hours find theirs. Asked of a config as it is written: one that is live keeps its site up.
 */
export const findDroppedEntries = ({ locations, special_hours }: SiteConfig): ConfigConflict[] => [
  ...repeated(locations, ['locations'], ['name']),
  ...openAndClosed(
    special_hours,
    ['special_hours'],
    ({ date, department, location_name }) => `${date} ${department} ${location_name}`,
  ),
  ...locations.flatMap(({ location_type, contact_detail }, index) =>
    openAndClosed(
      contact_detail.opening_hours,
      ['locations', index, 'contact_detail', 'opening_hours'],
      ({ weekday, department }) => `${weekday} ${department ?? location_type}`,
    ),
  ),
]

function openAndClosed<Entry extends { status: string }>(
  entries: readonly Entry[],
  path: ConfigConflict['path'],
  dayOf: (entry: Entry) => string,
): ConfigConflict[] {
  return entries.flatMap((entry, index) => {
    const other = entries.findIndex((each) => dayOf(each) === dayOf(entry) && each.status !== entry.status)
    if (other < 0 || other > index) return []
    const message = `is ${entry.status}, and entry ${other} is ${entries[other]!.status} on the same day: keep one of them`
    return [{ path: [...path, index, 'status'], message }]
  })
}

function missingForFeatures(site: SiteConfig): ConfigConflict[] {
  return FEATURE_NEEDS.filter(([feature, , has]) => site.features[feature] && !has(site)).map(([feature, path]) => ({
    path,
    message: `is needed while the feature ${feature} is on`,
  }))
}

function locationFaults({ locations, dealerships, special_hours }: SiteConfig): ConfigConflict[] {
  const faults: ConfigConflict[] = [
    ...repeated(dealerships, ['dealerships'], ['id', 'slug']),
    ...repeated(locations, ['locations'], ['id', 'slug']),
  ]
  if (locations.length > 0 && locations.filter((location) => location.primary).length !== 1) {
    faults.push({ path: ['locations'], message: 'needs exactly one that is primary' })
  }
  for (const [index, { dealership_id, dealership_slug }] of locations.entries()) {
    if (dealerships.some(({ id, slug }) => id === dealership_id && slug === dealership_slug)) continue
    const message = `names no dealership of this site: ${dealership_slug}, ${dealership_id}`
    faults.push({ path: ['locations', index, 'dealership_slug'], message })
  }
  const names = new Set(locations.map(({ name }) => name))
  for (const [index, { location_name }] of special_hours.entries()) {
    if (location_name === null || names.has(location_name)) continue
    faults.push({ path: ['special_hours', index, 'location_name'], message: `names no location: ${location_name}` })
  }
  return faults
}

/** Entries that have in one of these fields what an earlier one has. */
function repeated<Entry>(
  entries: readonly Entry[],
  path: string[],
  fields: readonly (keyof Entry & string)[],
  other = 'another',
): ConfigConflict[] {
  return entries.flatMap((entry, index) =>
    fields
      .filter((key) => entry[key] !== null && entries.slice(0, index).some((earlier) => earlier[key] === entry[key]))
      .map((key) => ({ path: [...path, index, key], message: `is taken by ${other}: ${String(entry[key])}` })),
  )
}

/** Duplicate slugs would list a brand twice; a model has one page, at an address of its own. */
function brandFaults({ brand_directory: { entries, models }, aliases }: SiteConfig): ConfigConflict[] {
  return [
    ...repeated(entries, ['brand_directory', 'entries'], ['slug']),
    ...models.flatMap(({ make, model, path }, index) => {
      const at = ['brand_directory', 'models', index]
      const isListed = models.slice(0, index).some((other) => other.make === make && other.model === model)
      const isTaken = path !== null && (isTakenPath(path) || Object.hasOwn(aliases, path))
      return [
        ...(isListed ? [{ path: [...at, 'model'], message: `is listed twice: ${make} ${model}` }] : []),
        ...(isTaken ? [{ path: [...at, 'path'], message: `is taken by another page or alias: ${path}` }] : []),
      ]
    }),
    ...repeated(models, ['brand_directory', 'models'], ['path'], 'another model'),
  ]
}

/** Rejects keys that are not scoped to this site: a leaked one would expose other sites (SRC-20). */
function hostedFaults({ slug, typesense }: SiteConfig): ConfigConflict[] {
  if (typesense === null || scopedKeyFilter(typesense.key) === siteFilter(slug)) return []
  return [
    { path: ['typesense', 'key'], message: 'must be a search key scoped to this site: stock hosted key makes one' },
  ]
}

/** Destinations are identified by name; a dangling reference would lose leads silently (LED-07). */
function leadFaults({ lead: { delivery }, dealerships, upstream }: SiteConfig): ConfigConflict[] {
  if (delivery === null) return []
  const path = ['lead', 'delivery']
  const all = [...delivery.to, ...Object.values(delivery.dealerships).flat()]
  const names = all.map(({ name }) => name)
  const repeatedName = names.find((name, index) => names.indexOf(name) !== index)
  const unknownSlug = Object.keys(delivery.dealerships).find((slug) =>
    dealerships.every((dealership) => dealership.slug !== slug),
  )
  const isUnserved = all.some(({ kind }) => kind === 'upstream') && !upstream?.serves.includes('leads')
  return [
    ...(repeatedName ? [{ path, message: `has two destinations called ${repeatedName}` }] : []),
    ...(unknownSlug
      ? [{ path: [...path, 'dealerships', unknownSlug], message: 'names no dealership of this site' }]
      : []),
    ...(isUnserved ? [{ path, message: 'names the upstream, which does not serve leads' }] : []),
  ]
}

/** Stripe requires the keys of an account. */
function paymentFaults({ reservation }: SiteConfig): ConfigConflict[] {
  if (!reservation.payment_processors.includes('stripe') || reservation.stripe) return []
  return [{ path: ['reservation', 'stripe'], message: 'is needed while stripe is among the payment processors' }]
}

/** An address of a site's own cannot take the place of a route. */
function addressFaults(site: SiteConfig): ConfigConflict[] {
  const message = 'is taken by a page of every site'
  return Object.keys(site.aliases)
    .filter(isTakenPath)
    .map((path) => ({ path: ['aliases', path], message }))
}

/** Google knows a location by its place alone. */
const reviewFaults = ({ reviews, locations }: SiteConfig): ConfigConflict[] =>
  reviews.provider === 'google' && locations.every(({ address }) => address.place_id === null)
    ? [{ path: ['reviews', 'provider'], message: 'needs address.place_id of a location' }]
    : []

/** Characters before the parameters of a scoped key: a digest and four characters of the parent key. */
const PREFIX_CHARS = 48

/** The filter of a scoped Typesense search key; null for other keys. */
function scopedKeyFilter(key: string): string | null {
  try {
    const { filter_by } = JSON.parse(atob(key).slice(PREFIX_CHARS)) as { filter_by?: unknown }
    return typeof filter_by === 'string' ? filter_by : null
  } catch {
    return null
  }
}
