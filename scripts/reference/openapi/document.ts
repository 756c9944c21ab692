import { z } from 'zod'
import type { Reference } from '../markdown.ts'

/** One HTTP call. Its shapes are zod schemas, those of requests the route's own where it has one. */
type Call = {
  summary: string
  description?: string
  /** Descriptions of the parameters in the path, by name. */
  params?: Record<string, string>
  query?: z.ZodObject
  headers?: Record<string, string>
  body?: z.ZodType | Record<string, z.ZodType>
  /** By status: JSON, with the description of its schema; HTML; or nothing but a description. */
  answers: Record<number, z.ZodType | { html: string } | string>
  /** Codes of the shared failure shape, by status. */
  failures?: Record<number, string[]>
}

/** Calls by method and path, with parameters in braces: 'GET /cars/{slug}/view.json'. */
export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Call>

/** Calls with one tag. `key`: the bearer key that each of them needs. */
export type Section = { tag: string; key?: string; calls: Calls }

type Api = {
  title: string
  description: string
  server: { url: string; description: string }
  tags: Record<string, string>
  /** Bearer keys: description by name. */
  keys: Record<string, string>
  sections: Section[]
  /** Whether we answer: schemas say what is sent, and failures have the shared shape. Else they say what is read. */
  isOurs: boolean
}

type Json = Record<string, unknown>
type ListedCall = ReturnType<typeof listCalls>[number]

const NO_KEY: Record<number, string[]> = { 401: ['no_key'], 403: ['wrong_key'] }

export const listCalls = (sections: Section[]) =>
  sections.flatMap(({ tag, key, calls }) =>
    Object.entries(calls).map(([name, call]) => {
      const [method = '', path = ''] = name.split(' ')
      const failures = { ...(key && NO_KEY), ...call.failures }
      return { ...call, method: method.toLowerCase(), path, tag, key, failures }
    }),
  )

/** What a call answers when it fails: a code for programs and a sentence for people. */
const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
const FAILURE = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

export function openApi(file: string, { title, description, server, tags, keys, sections, isOurs }: Api): Reference {
  const paths: Record<string, Json> = {}
  for (const call of listCalls(sections)) (paths[call.path] ??= {})[call.method] = operation(call, isOurs)
  const document = {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    servers: [server],
    tags: Object.entries(tags).map(([name, about]) => ({ name, description: about })),
    paths,
    components: {
      ...(isOurs && { schemas: { Failure: jsonSchema(failureSchema) } }),
      securitySchemes: mapValues(keys, (about) => ({ type: 'http', scheme: 'bearer', description: about })),
    },
  }
  return { file, generate: () => `${JSON.stringify(document, null, 2)}\n` }
}

function operation(call: ListedCall, isOurs: boolean): Json {
  const { method, path, tag, key, summary, description, body, answers, failures } = call
  const bodies = body instanceof z.ZodType ? { 'application/json': body } : body
  return {
    tags: [tag],
    operationId: `${method}${path.replace(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    ...(description && { description }),
    ...(key && { security: [{ [key]: [] }] }),
    parameters: parameters(call),
    ...(bodies && {
      requestBody: { required: true, content: mapValues(bodies, (shape) => ({ schema: jsonSchema(shape, 'input') })) },
    }),
    responses: {
      ...mapValues(answers, (answer) => response(answer, isOurs)),
      ...(isOurs &&
        mapValues(failures, (codes) => ({
          description: codes.map((code) => `\`${code}\``).join(', '),
          content: FAILURE,
        }))),
    },
  }
}

function response(answer: Call['answers'][number], isOurs: boolean): Json {
  if (typeof answer === 'string') return { description: answer }
  if ('html' in answer) return { description: answer.html, content: { 'text/html': { schema: { type: 'string' } } } }
  const otherwise = isOurs ? 'The answer.' : 'The answer. Further fields are ignored.'
  const { description = otherwise, ...schema } = jsonSchema(answer, isOurs ? 'output' : 'input')
  return { description, content: { 'application/json': { schema } } }
}

function parameters({ path, params = {}, query = z.object(), headers = {} }: Call & { path: string }): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string().describe(params[name]!)])
  const inHeaders = Object.entries(headers).map(([name, about]) => [name, z.string().describe(about)])
  const listed = { path: z.object(Object.fromEntries(inPath)), header: z.object(Object.fromEntries(inHeaders)), query }
  return Object.entries(listed).flatMap(([place, shape]) => {
    const { properties, required = [] } = jsonSchema(shape, 'input') as {
      properties: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      description,
      schema,
    }))
  })
}

const mapValues = <Value>(values: Record<string, Value>, map: (value: Value) => unknown): Json =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))

/** The JSON Schema of a shape: as it is sent (`input`), or as it is after parsing (`output`). */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: simplify })
  return rest
}

/** Drops what says nothing to a reader, and lets answers gain fields in later releases. */
function simplify({ jsonSchema: shape }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (shape.minimum === Number.MIN_SAFE_INTEGER) delete shape.minimum
  if (shape.maximum === Number.MAX_SAFE_INTEGER) delete shape.maximum
  if (shape.format) delete shape.pattern
  if (shape.additionalProperties === false) delete shape.additionalProperties
}
