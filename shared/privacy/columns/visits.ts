import type { PrivacyTables } from '../column.ts'

/** Counts of visits, none of which says who. */
export const VISIT_TABLES: PrivacyTables = {
  event: {
    why: 'The dealer sees which pages and cars are of use.',
    kept: 'events',
    pseudonym: { id: 'A random id of one event, which the tag manager has as well.' },
    none: 'site event path at label',
  },
  car_views: { why: 'A page says how often a car was looked at.', kept: 'site', none: 'site block counts' },
  phone_reveal: {
    why: 'The dealer sees how often a number was asked for.',
    kept: 'phone_reveals',
    none: 'site at id car_id dealership_id website_id',
  },
  popular_page: {
    why: 'Search pages that many read are linked.',
    kept: 'popular_pages',
    none: 'site path views',
  },
  search_view: {
    why: 'Search pages that many read are linked.',
    kept: 'popular_pages',
    none: 'site day counts',
  },
  missing_address: {
    why: 'Addresses that lead nowhere are mended.',
    kept: 'missing_addresses',
    none: 'site day kind path times hosts',
  },
}
