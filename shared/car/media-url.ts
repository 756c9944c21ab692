import { isPublicHost } from '../public-address.ts'

/** The address as pages load it, or why they do not: a clause for the import's report. */
export type MediaAddress = { address: string } | { fault: string }

const fault = (reason: string): MediaAddress => ({ fault: reason })

/** A step upwards in a path, as it is written or encoded: where it leads depends on the server. */
const STEP_UP = /(^|[/\\]|%2f|%5c)(\.|%2e){2}([/\\?#;]|%2f|%5c|%3b|$)/i
/** Encoded percent signs hide a step from one reader and show it to the next; deeper than this no server decodes. */
const MAX_LAYERS = 5

/** Whether the path of an address steps upwards, also where its signs are encoded several times. */
function stepsUp(address: string): boolean {
  let path = address.split(/[?#]/, 1)[0]!
  for (let layer = 0; layer < MAX_LAYERS && !STEP_UP.test(path); layer++) path = path.replaceAll(/%25/g, '%')
  return STEP_UP.test(path) || /%25/.test(path)
}

/** Browsers strip tabs and line breaks before they parse an address, which can disguise its scheme. */
// oxlint-disable-next-line no-control-regex
const FOREIGN_SIGNS = /[\u0000-\u001f\u007f<>"]/

/** What stands before a second address that is no slip: a resizer, as in /cdn-cgi/image/width=800/https://yard.example/1.jpg. */
const RESIZER = /^[^/]+\/.+\/https?$/i

/** Whether two addresses were run together, as lists without a comma are. */
function isRunTogether(address: string): boolean {
  const parts = address.split('?', 1)[0]!.split('://')
  if (/[a-z\d]https?:\/\//i.test(address)) return true
  return parts.length > 2 && !parts.slice(1, -1).every((part) => RESIZER.test(part))
}

/** Reads the address of a photograph, video or frame: a path of the site, or https of the public internet. http becomes https. */
export function readMediaAddress(text: string): MediaAddress {
  const trimmed = text.trim()
  if (trimmed === '') return fault('is empty')
  if (FOREIGN_SIGNS.test(trimmed)) return fault('has signs that no address has')
  if (isRunTogether(trimmed)) return fault('has two addresses in one: part them with |')
  if (stepsUp(trimmed)) return fault('has .. in its path: give the whole path')
  if (trimmed.startsWith('/'))
    return /^\/[/\\]/.test(trimmed) ? fault('has no https:// before its host') : { address: trimmed }
  const url = URL.parse(trimmed)
  if (!url || !/^https?:\/\/[^/\\]/i.test(trimmed)) return fault('must begin with https:// or /')
  if (url.username !== '' || url.password !== '') return fault('must not hold a password')
  if (!isPublicHost(url.hostname)) return fault('is not on a host of the public internet')
  if (url.protocol === 'https:') return { address: trimmed }
  // Port 80 does not speak https, and neither does another one that speaks http.
  if (url.port !== '') return fault('is http on a port of its own: give an https address')
  return { address: trimmed.replace(/^http:\/\/([^/?#]*?)(:80)?(?=[/?#]|$)/i, 'https://$1') }
}

/** The same for a page; null for an address that is not loaded. */
export function mediaUrl(text: string | null): string | null {
  const read = readMediaAddress(text ?? '')
  if ('fault' in read) return null
  return read.address.startsWith('/') ? read.address : new URL(read.address).href
}
