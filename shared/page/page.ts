import { z } from 'zod'
import { date, maybeText, off, pagePath, text } from '../settings/fields.ts'
import type { Site } from '../tenant/site-fields.ts'
import { maybeImage } from './fields.ts'
import { buildSection, type Section, searchAddress } from './sections.ts'

const MAX_TITLE_CHARS = 120
const MAX_DESCRIPTION_CHARS = 300
/** What makes a page a post of the blog. */
const articleSchema = z.strictObject({
  author: text.describe('Who wrote it.'),
  date: date.describe('When it was published.'),
  category: text.describe('Its category, such as Buying guides.'),
  make: maybeText.describe('The make that it speaks of: its cars in stock are shown.'),
  model: maybeText.describe('The model that it speaks of.'),
  search: searchAddress
    .nullable()
    .default(null)
    .describe('A search of what it speaks of, where that is not one make: its cars in stock are shown.'),
})

/** The settings of a page besides its sections: the front matter of its file. */
export const pageFields = {
  title: text.max(MAX_TITLE_CHARS).describe('The heading of the page, and its title in search results.'),
  description: text
    .max(MAX_DESCRIPTION_CHARS)
    .nullable()
    .default(null)
    .describe('What search engines show under the title.'),
  image: maybeImage.describe('The picture of shared links.'),
  noindex: off.describe('Search engines leave the page out.'),
  updated: date.nullable().default(null).describe('When its words last changed; a post takes its own date.'),
  redirects: z.array(pagePath).max(20).default([]).describe('Older addresses that lead to it.'),
  article: articleSchema.nullable().default(null).describe('Makes the page a post of the blog.'),
}

export const pageSchema = z.strictObject(pageFields)
export type PageSettings = z.output<typeof pageSchema>

/** A heading of a page, for its table of contents. */
export type PageHeading = { id: string; text: string }

/** A published page: its words are sanitised HTML, the names in braces are filled in. Plain JSON. */
export type Page = PageSettings & {
  path: string
  /** A hash of everything else. */
  version: string
  /** The pages above it in its path, from the top. */
  parents: { text: string; href: string }[]
  headings: PageHeading[]
  minutes: number
  sections: Section[]
}

/** What is known of a page without reading it: lists of posts and sitemaps are made of it. */
export type PageEntry = Pick<Page, 'version' | 'title' | 'description' | 'noindex' | 'minutes'> & {
  updated: string | null
  image: Page['image']
  article: Page['article']
}

/** Every page of a site by its path, and the older addresses that lead to one. */
export type PageManifest = {
  /** A hash of everything else. */
  version: string
  pages: Record<string, PageEntry>
  redirects: Record<string, string>
  /** Files of the dealer's own; an older list has none. */
  files?: Files
  /** Hash of the redirects from another platform (SIT-03); absent where the site has none. */
  oldAddresses?: string
}

/** A file of the dealer's own, as its site lists it. */
export type FileEntry = { hash: string; type: string; bytes: number }

/** Files of the dealer's own, by their addresses under /files/. */
export type Files = Record<string, FileEntry>

export const FILES_PATH = '/files/'

const VERSION = 'v'

/** The address of a file with the version of its content, under which it never changes. */
export const versionedAddress = (address: string, { hash }: FileEntry) => `${address}?${VERSION}=${hash.slice(0, 12)}`

/** Whether a request names the content that the file has: its answer may be kept for good. */
export const isVersioned = (url: URL, entry: FileEntry) =>
  versionedAddress(url.pathname, entry) === url.pathname + url.search

let sections: Section[] | null = null

/** Made when they are first shown: a schema's first reading is slow. */
const homeSections = () =>
  (sections ??= [
    buildSection({ kind: 'hero', search: true }),
    buildSection({ kind: 'body_types', id: 'body-types', heading: 'Browse by body type' }),
    buildSection({ kind: 'makes', id: 'makes', heading: 'Browse by make' }),
    buildSection({
      kind: 'stock',
      id: 'newest',
      heading: 'Latest vehicles',
      search: '/search?status=in_stock&sortBy=latest',
    }),
    buildSection({ kind: 'popular_searches' }),
    buildSection({ kind: 'locations', id: 'locations', heading: 'Our Locations' }),
  ])

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
  sections: homeSections(),
})
