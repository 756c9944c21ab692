import type { Context } from 'hono'
import type { z } from 'zod'
import type { Values } from '../../shared/form/form-view.ts'
import type { AppEnv } from '../context.ts'
import { readBytes } from '../platform/http-fetch.ts'
import { RequestError } from './errors.tsx'

const MAX_BYTES = 64 * 1024
const MAX_FIELDS = 100

/** A form as read by its schema, or the values as typed with a reason for each wrong one. */
export type FormResult<Data> = { ok: true; data: Data; values: Values } | { ok: false; values: Values; errors: Values }

/** A form as read by its schema; a repeated field is an array, which only a schema of several accepts. */
export async function validateFields<Data>(sent: Fields, schema: z.ZodType<Data>): Promise<FormResult<Data>> {
  const values = textValues(sent)
  const read = await schema.safeParseAsync(sent)
  if (read.success) return { ok: true, data: read.data, values }
  const errors: Values = {}
  for (const { path, message } of read.error.issues) errors[String(path[0] ?? '')] ??= message
  return { ok: false, values, errors }
}

/** The fields as text, to show them again: several values of one name by a line each, files left out. */
export const textValues = (sent: Fields): Values =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const typed = Array.isArray(value) ? value.filter((each) => typeof each === 'string').join('\n') : value
      return typeof typed === 'string' ? [[name, typed]] : []
    }),
  )

export type Fields = Record<string, unknown>

/**
 * The fields of a form that a page of this site sent, as a form without script sends it or as JSON: by name, the texts
 * normalised. Throws `RequestError` for any other request. `maxBytes`: of the whole, where files are expected.
 */
export async function readFields(c: Context<AppEnv>, maxBytes = MAX_BYTES): Promise<Fields> {
  const request = c.req.raw
  if (!isSameOrigin(request)) throw new RequestError('other_origin')
  const read = READERS.get(contentType(request))
  if (!read) throw new RequestError('not_a_form')
  const bytes = await readBody(request, maxBytes)
  const fields = await read(bytes, request.headers.get('Content-Type')!).catch(() => null)
  if (!fields || Object.keys(fields).length > MAX_FIELDS) throw new RequestError('bad_input')
  return fields
}

/** The fields of a JSON body; a form is refused. */
export async function readJson(c: Context<AppEnv>): Promise<Fields> {
  if (contentType(c.req.raw) !== JSON_TYPE) throw new RequestError('not_json')
  return readFields(c)
}

const JSON_TYPE = 'application/json'

const contentType = ({ headers }: Request) => (headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()

type Reader = (bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<Fields | null>

/** Accepted content types. Not text/plain, which another site's script can send without a CORS preflight. */
const READERS = new Map<string, Reader>([
  ['application/x-www-form-urlencoded', async (bytes) => groupByName([...new URLSearchParams(decodeText(bytes))])],
  [
    'multipart/form-data',
    async (bytes, type) => {
      const body = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
      return groupByName([...body] as [string, unknown][])
    },
  ],
  [
    JSON_TYPE,
    async (bytes) => {
      const value: unknown = JSON.parse(decodeText(bytes))
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
      return normaliseTexts(value) as Fields
    },
  ],
])

const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw new RequestError('too_large')
  try {
    return (await readBytes(request as unknown as Response, maxBytes)) as Uint8Array<ArrayBuffer>
  } catch {
    throw new RequestError('too_large')
  }
}

/** Fields by name; the values of a repeated name as an array. null for more than `MAX_FIELDS`. */
function groupByName(entries: [string, unknown][]): Fields | null {
  if (entries.length > MAX_FIELDS) return null
  const all = new Map<string, unknown[]>()
  for (const [name, value] of entries) all.set(name, [...(all.get(name) ?? []), normaliseTexts(value)])
  return Object.fromEntries([...all].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

/** Upper bound on nesting, so that reading a body cannot exhaust the stack. */
const MAX_DEPTH = 16

/** The value with every text in it normalised. Throws for nesting beyond `MAX_DEPTH`. */
function normaliseTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return normaliseText(value)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (depth > MAX_DEPTH) throw new Error('too deep')
  if (Array.isArray(value)) return value.map((each) => normaliseTexts(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, normaliseTexts(each, depth + 1)]))
}

/** Control characters, marks of writing direction and signs without ink: they are not typed, and they can disguise the text around them. */
const UNTYPED =
  /(?![\t\n\r])[\p{Cc}\u00AD\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]/gu

/** Joiners are part of some scripts and of emoji; by themselves they are nothing. */
const JOINERS_ALONE = /^[\s\u200C\u200D]*$/

/** Typed text, normalised: LF line ends, Unicode NFC, no invisible characters, trimmed. */
export function normaliseText(text: string): string {
  const normalised = text.replace(/\r\n?/g, '\n').replace(UNTYPED, '').normalize('NFC').toWellFormed().trim()
  return JOINERS_ALONE.test(normalised) ? '' : normalised
}

// Not hono/csrf: it passes a request when either Origin or Sec-Fetch-Site is right and does not look at JSON; here both
// have to be right, for every content type.

/** Whether a page of the same origin sent the request. Browsers send Origin with every POST; older ones send no Sec-Fetch-Site. */
const isSameOrigin = ({ headers, url }: Request): boolean =>
  headers.get('Origin') === new URL(url).origin && (headers.get('Sec-Fetch-Site') ?? 'same-origin') === 'same-origin'
