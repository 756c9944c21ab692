import { comparablePath, comparableText } from './comparable.ts'

/** An address of another platform as it is compared: see comparablePath. */
export type OldAddress = { path: string; query: QueryPair[] }
export type QueryPair = [name: string, value: string]

/** Base of relative addresses. */
const BASE = 'https://placeholder.invalid'

/** Reads '/old', '/index.php?id=12' or 'https://www.old.example/old'; null for anything else. */
export function parseOldAddress(text: string): OldAddress | null {
  if (!/^(\/(?!\/)|https?:\/\/)/i.test(text)) return null
  const url = URL.parse(text, BASE)
  return url && oldAddress(url.pathname, url.search)
}

export const oldAddress = (pathname: string, search: string): OldAddress => ({
  path: comparablePath(pathname),
  query: queryPairs(search),
})

/** Names and values in lower case and in the composed form of Unicode, by name. */
const queryPairs = (search: string): QueryPair[] =>
  [...new URLSearchParams(search)]
    .map((pair) => pair.map((text) => text.toLowerCase().normalize('NFC')) as QueryPair)
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** An address as one text: '/index.php?id=12'. */
export const addressKey = (path: string, query: readonly QueryPair[]): string =>
  query.length === 0 ? path : `${path}?${new URLSearchParams(query.map((pair) => [...pair])).toString()}`

/** The same as patterns match it, with its signs decoded where they mean the same. */
export const matchedText = (path: string, query: readonly QueryPair[]): string =>
  comparableText(addressKey(path, query))

/** The path and query on this site that a filled-in target names; null where it would leave the site. */
export function sitePath(target: string): string | null {
  const url = target.startsWith('/') ? URL.parse(target.replace(/^[/\\]+/, '/'), BASE) : null
  return url?.origin === BASE ? url.pathname + url.search : null
}

/** As a header holds it: a rule may have filled in, or the table may name, signs that are not ASCII. */
const encoded = (address: string): string => address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)

/** Appends the parameters that the old address has besides those that a rule has read; the target's own win. */
export function withQuery(target: string, search: string, consumed: readonly string[]): string {
  const [address = '', anchor] = target.split('#')
  const [path = '', own = ''] = address.split('?')
  const query = new URLSearchParams(own)
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => !consumed.includes(name.toLowerCase()) && !query.has(name),
  )
  const rest = new URLSearchParams(kept).toString()
  const all = [own, rest].filter(Boolean).join('&')
  return encoded(path + (all && `?${all}`) + (anchor === undefined ? '' : `#${anchor}`))
}
