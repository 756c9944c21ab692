import { formatAddress } from '../location/address.ts'
import { dollars } from '../money.ts'
import { toPhone } from '../phone.ts'
import { keptDays, RETENTION, type RetentionRule } from '../privacy/retention.ts'
import { HOLD_HOURS } from '../reservation/reservation.ts'
import type { Site } from '../tenant/site-fields.ts'
import { plural } from '../text.ts'
import { nearestWord } from '../typo.ts'
import { stockWords } from '../vehicle-words.ts'

const YEAR_DAYS = 365.25

function daysInWords(days: number): string {
  const years = Math.round(days / YEAR_DAYS)
  return years >= 2 && Math.abs(days - years * YEAR_DAYS) < 1 ? plural(years, 'year') : plural(days, 'day')
}

/** `{kept_sessions}` and the like: what a page says is what the jobs do (TRU-04, CNT-01). */
const RETENTION_PLACEHOLDERS = Object.fromEntries(
  (Object.keys(RETENTION) as RetentionRule[])
    .filter((rule) => RETENTION[rule].days !== null)
    .map((rule) => [`kept_${rule}`, (site: Site) => daysInWords(keptDays(rule, site) ?? 0)]),
)

/** Names in braces that pages are written with; publishing fills each in from the config. */
const PLACEHOLDERS: Record<string, (site: Site) => string> = {
  dealer: (site) => site.name,
  vehicles: (site) => stockWords(site.stock.kinds).many,
  phone: (site) => toPhone(site.phone).text,
  domain: (site) => new URL(site.url).hostname.replace(/^www\./, ''),
  city: (site) => site.address.city,
  state: (site) => site.address.state.toUpperCase(),
  group: (site) => site.dealership_group ?? site.name,
  address: ({ locations }) => {
    const primary = locations.find((location) => location.primary)
    return primary ? formatAddress(primary) : ''
  },
  locations: ({ locations }) => plural(locations.filter(({ visible }) => visible).length, 'location'),
  deposit: (site) => dollars(site.reservation.deposit),
  hold_hours: () => plural(HOLD_HOURS, 'hour'),
  sold_days: (site) => plural(site.include_sold_cars_days, 'day'),
  plugins: (site) => site.plugins.map(({ name }) => name).join(', ') || 'none',
  enquiry_kept_days: (site) => plural(site.lead.kept_days, 'day'),
  ...RETENTION_PLACEHOLDERS,
}

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS)

/** `{name}` in any case, of which lower case alone is known; a backslash before the brace keeps it as it is. */
const NAME = /(\\)?\{([A-Za-z_]\w*)\}/g

type Filled = { text: string; unknown: { name: string; at: number; near: string | null }[] }

/** The text with its names filled in, each value through `escape`. Unknown names stay and are listed with the nearest known one. */
export function fillPlaceholders(text: string, site: Site, escape: (value: string) => string = String): Filled {
  const unknown: Filled['unknown'] = []
  const filled = text.replace(NAME, (whole, slash: string | undefined, name: string, at: number) => {
    if (slash) return whole.slice(1)
    if (Object.hasOwn(PLACEHOLDERS, name)) return escape(PLACEHOLDERS[name]!(site))
    unknown.push({ name, at, near: nearestWord(name.toLowerCase(), PLACEHOLDER_NAMES) })
    return whole
  })
  return { text: filled, unknown }
}
