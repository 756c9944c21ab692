import { type Context, Hono } from 'hono'
import type { FileEntry } from '../../../shared/page/files.ts'
import { fileKey } from '../../../shared/tenant/kv-keys.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'

/** A file of the same name may be another one tomorrow. */
const CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** GET /files/{path}: a file of the dealer's own (CNT-01), whole or, as players of films ask for it, in part. */
export const files = new Hono<AppEnv>().get('/*', async (c) => {
  const { files: list = {} } = await c.var.services.content.manifest()
  const entry = Object.hasOwn(list, c.req.path) ? list[c.req.path] : undefined
  return entry ? send(c, entry) : messagePage(c, 404)
})

async function send(c: Context<AppEnv>, { hash, type, bytes }: FileEntry): Promise<Response> {
  const etag = `"${hash}"`
  const headers = { 'Content-Type': type, 'Cache-Control': CACHE, ETag: etag, 'Accept-Ranges': 'bytes' }
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers)
  const key = fileKey(c.var.site.slug, hash)
  const range = rangeOf(c.req.header('Range'), bytes)
  if (range) {
    const whole = await c.env.KV.get(key, 'arrayBuffer')
    if (!whole) return messagePage(c, 404)
    const { from, to } = range
    return c.body(whole.slice(from, to + 1), 206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${bytes}` })
  }
  const stream = await c.env.KV.get(key, 'stream')
  return stream ? c.body(stream, 200, { ...headers, 'Content-Length': String(bytes) }) : messagePage(c, 404)
}

/** The one range that is asked for, both ends included; null for the whole, or for what cannot be read. */
function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(bytes - 1, Number(last))
  return from <= to && from < bytes ? { from, to } : null
}
