/** What every builder of structured data shares (FND-01). Nodes are JSON-LD objects in the vocabulary of schema.org. */

export const SCHEMA = 'https://schema.org'

/** One graph of these nodes, as a page's head holds it. */
export const graphOf = (nodes: readonly object[]) => ({ '@context': SCHEMA, '@graph': nodes })

/** @param url URL of the site with or without a trailing slash */
export const absoluteUrl = (path: string, url: string) => (path.startsWith('/') ? url.replace(/\/$/, '') + path : path)

/** Removes null fields: what is not known is left out. */
export const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], null>
  }

export const AUSTRALIAN_DOLLARS = 'AUD'
