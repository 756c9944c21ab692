import type { Site } from '../tenant/schema.ts'
import type { Page } from './page.ts'
import { SECTION_SCHEMAS, type Section } from './sections.ts'

const section = (settings: { kind: Section['kind'] } & Record<string, unknown>): Section =>
  SECTION_SCHEMAS[settings.kind].parse(settings)

const SECTIONS = [
  section({ kind: 'hero', search: true }),
  section({ kind: 'body_types', id: 'body-types', heading: 'Browse by body type' }),
  section({ kind: 'makes', id: 'makes', heading: 'Browse by make' }),
  section({ kind: 'stock', id: 'newest', heading: 'Just arrived', search: '/search?status=in_stock&sortBy=latest' }),
  section({ kind: 'popular_searches' }),
  section({ kind: 'locations', id: 'locations', heading: 'Our Locations' }),
]

/** The home page of a site that has none of its own, and while its pages cannot be read. */
export const defaultHome = ({ name }: Pick<Site, 'name'>): Page => ({
  path: '/',
  version: 'default',
  title: `Cars at ${name}`,
  description: null,
  image: null,
  noindex: false,
  updated: null,
  redirects: [],
  article: null,
  parents: [],
  headings: [],
  minutes: 1,
  sections: SECTIONS,
})
