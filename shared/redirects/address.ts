import { singleSlashes } from '../routes/canonical-path.ts'

/** An address of another platform as it is compared: see comparablePath. */
export type OldAddress = { path: string; query: QueryPair[] }
export type QueryPair = [name: string, value: string]

/** A target that names a car by its stock number, wherever its page is. */
export const STOCK_TARGET = 'stock:'

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

/** One percent-encoded sign: bytes that are UTF-8. */
const ENCODED =
  /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi
/** Signs that mean something else without their encoding, and those that cannot be seen. */
const RESERVED = /[/?#%\\&=+*\p{C}\p{Zl}\p{Zp}]/u

/**
 * A path as addresses of another platform are compared (SIT-03): percent-decoded, in the composed form of Unicode, in
 * lower case, with single slashes and none at its end. What is no valid encoding stays as it is.
 */
export const comparablePath = (pathname: string): string => comparableText(singleSlashes(pathname))

/** The same of any part of an address, with its slashes. */
const comparableText = (text: string): string => decoded(text).toLowerCase().normalize('NFC')

/** A pattern that matches comparable addresses, whichever way its own signs are written. */
export const comparablePattern = (source: string): string =>
  decoded(source, (sign) => sign.replace(/[.^${}()|[\]]/, String.raw`\$&`)).normalize('NFC')

const decoded = (text: string, written = (sign: string) => sign): string =>
  text.replace(ENCODED, (code) => {
    const sign = decodeSign(code)
    return sign === null || RESERVED.test(sign) ? code : written(sign)
  })

function decodeSign(code: string): string | null {
  try {
    return decodeURIComponent(code)
  } catch {
    return null
  }
}
