import { type Context, Hono } from 'hono'
import { type FileEntry, type Files, isVersioned } from '../../../shared/page/page.ts'
import { valueKey } from '../../../shared/tenant/kv-keys.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'

/** Pages name a file with its version; without it the content may change. */
const CACHE = { versioned: 'public, max-age=31536000, immutable', named: 'public, max-age=300' }
/** For a file opened by itself: films, documents and styles of drawings work, scripts and other loads do not. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
/** Seconds that KV keeps a value near its readers: the key is a hash of the content. */
const KEPT_NEAR_S = 86_400

/** GET /files/{path}: a file of the dealer's own (CNT-01), whole or, as players of films ask for it, in part. */
export const files = new Hono<AppEnv>().get('/*', async (c) => {
  const manifest = await c.var.services.content.manifest()
  const listed = manifest.files ?? {}
  const entry = Object.hasOwn(listed, c.req.path) ? listed[c.req.path] : undefined
  return entry ? send(c, entry) : messagePage(c, 404)
})

async function send(c: Context<AppEnv>, entry: FileEntry): Promise<Response> {
  const { hash, type, bytes } = entry
  const etag = `"${hash}"`
  const cache = isVersioned(new URL(c.req.url), entry) ? CACHE.versioned : CACHE.named
  const headers = {
    'Content-Type': type,
    'Cache-Control': cache,
    'Content-Security-Policy': POLICY,
    ETag: etag,
    'Accept-Ranges': 'bytes',
  }
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers)
  const key = valueKey(c.var.site.slug, 'file', hash)
  // A part of what the file was before would not fit to the rest.
  const isSame = [undefined, etag].includes(c.req.header('If-Range'))
  const range = isSame && c.req.method === 'GET' ? parseRange(c.req.header('Range'), bytes) : null
  if (range === 'none') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes}` })
  if (range) {
    const whole = await c.env.KV.get(key, { type: 'arrayBuffer', cacheTtl: KEPT_NEAR_S })
    if (!whole) return messagePage(c, 404)
    const { from, to } = range
    return c.body(whole.slice(from, to + 1), 206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${bytes}` })
  }
  const stream = await c.env.KV.get(key, { type: 'stream', cacheTtl: KEPT_NEAR_S })
  return stream ? c.body(stream, 200, { ...headers, 'Content-Length': String(bytes) }) : messagePage(c, 404)
}

/** The one range that is asked for, both ends included; 'none' for one beyond the file, null for the whole, or for what cannot be read. */
function parseRange(header: string | undefined, bytes: number): { from: number; to: number } | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last))
  if (from >= bytes || (first === '' && Number(last) === 0)) return 'none'
  return from <= to ? { from, to } : null
}

/** The bytes of a file of the dealer's own; null where the edition has none at this address. */
export async function readOwnFile(
  kv: KVNamespace,
  site: string,
  { listed = {}, address }: { listed: Files | undefined; address: string },
): Promise<Uint8Array | null> {
  const entry = Object.hasOwn(listed, address) ? listed[address] : undefined
  const stored = entry && (await kv.get(valueKey(site, 'file', entry.hash), 'arrayBuffer'))
  return stored ? new Uint8Array(stored) : null
}
