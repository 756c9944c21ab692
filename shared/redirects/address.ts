import { comparablePath } from '../tenant/canonical-path.ts'

/** An address of another platform as it is compared: without case, repeated slashes and a slash at its end. */
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

/** Names and values in lower case, by name. */
const queryPairs = (search: string): QueryPair[] =>
  [...new URLSearchParams(search)]
    .map(([name, value]): QueryPair => [name.toLowerCase(), value.toLowerCase()])
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** An address as one text: '/index.php?id=12'. */
export const addressKey = (path: string, query: readonly QueryPair[]): string =>
  query.length === 0 ? path : `${path}?${new URLSearchParams(query.map((pair) => [...pair])).toString()}`

/** The path and query on this site that a filled-in target names; null where it would leave the site. */
export function sitePath(target: string): string | null {
  const url = target.startsWith('/') ? URL.parse(target.replace(/^[/\\]+/, '/'), BASE) : null
  return url?.origin === BASE ? url.pathname + url.search : null
}

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
  return path + (all && `?${all}`) + (anchor === undefined ? '' : `#${anchor}`)
}
