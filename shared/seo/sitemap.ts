export type SitemapEntry = {
  /** Canonical path and query. */
  path: string
  /** Epoch milliseconds when the content last changed; absent where that is unknown. */
  changedAt?: number
  /** Addresses or paths of the pictures that the page shows. */
  pictures?: readonly string[]
}

/** Limit of the sitemap protocol (sitemaps.org) for one file, which may have 50 MB as well. */
export const MAX_ADDRESSES = 50_000

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Signs that XML 1.0 does not have. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** Text for XML content: the five special signs as entities, without those that XML does not have. */
export const escapeXml = (text: string): string =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const PICTURES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

const addressElement = (path: string, origin: string) => `<loc>${escapeXml(new URL(path, origin).href)}</loc>`

const changeElement = ({ changedAt }: Pick<SitemapEntry, 'changedAt'>) =>
  changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`

function urlElement({ pictures = [], ...entry }: SitemapEntry, origin: string): string {
  const images = pictures.map((picture) => {
    const element = addressElement(picture, origin).replace('<loc>', '<image:loc>').replace('</loc>', '</image:loc>')
    return `<image:image>${element}</image:image>`
  })
  return `<url>${addressElement(entry.path, origin)}${changeElement(entry)}${images.join('')}</url>\n`
}

/** A sitemap in pieces, for an answer that is sent while its entries are read. */
export async function* sitemapXml(
  entries: Iterable<SitemapEntry> | AsyncIterable<SitemapEntry>,
  origin: string,
): AsyncGenerator<string> {
  yield `${DECLARATION}<urlset ${SITEMAPS} ${PICTURES}>\n`
  for await (const entry of entries) yield urlElement(entry, origin)
  yield '</urlset>\n'
}

export const sitemapIndexXml = (parts: readonly Omit<SitemapEntry, 'pictures'>[], origin: string): string =>
  `${DECLARATION}<sitemapindex ${SITEMAPS}>\n${parts
    .map((part) => `<sitemap>${addressElement(part.path, origin)}${changeElement(part)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`
