import type { Context } from 'hono'
import type { z } from 'zod'
import type { Values } from '../../shared/lead/form-view.ts'
import type { AppEnv } from '../context.ts'
import { readBytes } from '../platform/http-fetch.ts'
import { RequestError } from './errors.tsx'
import { isSameOrigin } from './same-origin.ts'

const MAX_BYTES = 64 * 1024
const MAX_FIELDS = 100

/** What was sent, read: or the values as they were typed, each wrong one with its reason. */
export type Sent<Data> = { ok: true; data: Data; values: Values } | { ok: false; values: Values; errors: Values }

/**
 * Reads a form that a page of this site sent: as a form without script sends it, or as JSON. Text comes tidied. A field
 * that is sent twice is an array, which only a schema of several takes. Throws `Refused` for what is no form of ours.
 */
export async function readForm<Data>(c: Context<AppEnv>, schema: z.ZodType<Data>): Promise<Sent<Data>> {
  return checked(await sentFields(c), schema)
}

/** What a schema makes of fields that were sent. */
export async function checked<Data>(sent: Fields, schema: z.ZodType<Data>): Promise<Sent<Data>> {
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

/** The fields of a body by name, before anything is asked of them. Throws `Refused`. */
export async function sentFields(c: Context<AppEnv>): Promise<Fields> {
  const request = c.req.raw
  if (!isSameOrigin(request)) throw new RequestError('other_origin')
  const read = READERS.get(typeOf(request))
  if (!read) throw new RequestError('not_a_form')
  const bytes = await bytesOf(request)
  const fields = await read(bytes, request.headers.get('Content-Type')!).catch(() => null)
  if (!fields || Object.keys(fields).length > MAX_FIELDS) throw new RequestError('bad_input')
  return fields
}

/** The same of a call that takes JSON and no form. */
export async function sentJson(c: Context<AppEnv>): Promise<Fields> {
  if (typeOf(c.req.raw) !== JSON_TYPE) throw new RequestError('not_json')
  return sentFields(c)
}

const JSON_TYPE = 'application/json'

const typeOf = ({ headers }: Request) => (headers.get('Content-Type') ?? '').split(';')[0]!.trim().toLowerCase()

type Reader = (bytes: Uint8Array<ArrayBuffer>, type: string) => Promise<Fields | null>

/** What a form may be sent as; a script of another site can send 'text/plain' without asking, so that is not among them. */
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
      return tidyTexts(value) as Fields
    },
  ],
])

const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

async function bytesOf(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BYTES) throw new RequestError('too_large')
  try {
    return (await readBytes(request as unknown as Response, MAX_BYTES)) as Uint8Array<ArrayBuffer>
  } catch {
    throw new RequestError('too_large')
  }
}

/** A name that comes more than once keeps all that came. */
function groupByName(entries: [string, unknown][]): Fields | null {
  if (entries.length > MAX_FIELDS) return null
  const all = new Map<string, unknown[]>()
  for (const [name, value] of entries) all.set(name, [...(all.get(name) ?? []), tidyTexts(value)])
  return Object.fromEntries([...all].map(([name, values]) => [name, values.length > 1 ? values : values[0]]))
}

/** Nothing that is sent here goes deeper; whoever reads on may run out of stack. */
const MAX_DEPTH = 16

/** The same with every text in it tidied. Throws for what goes too deep. */
function tidyTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return tidyText(value)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  if (depth > MAX_DEPTH) throw new Error('too deep')
  if (Array.isArray(value)) return value.map((each) => tidyTexts(each, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, tidyTexts(each, depth + 1)]))
}

/** Controls, and marks that turn the direction of what follows: nobody types them, and they lie to whoever reads on. */
// oxlint-disable-next-line no-control-regex
const UNTYPED = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** Text as somebody typed it: one kind of line end, one spelling of each letter, nothing that cannot be seen. */
export const tidyText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(UNTYPED, '').normalize('NFC').toWellFormed().trim()
