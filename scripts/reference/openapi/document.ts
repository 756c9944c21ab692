import { z } from 'zod'

/** One HTTP call as OpenAPI describes it; shapes are zod schemas. */
export type Call = {
  method: 'get' | 'post' | 'put' | 'delete'
  /** With parameters in braces: '/cars/{slug}/view.json'. */
  path: string
  tag: string
  summary: string
  description?: string
  /** Name of the bearer key that the call needs. */
  key?: string
  /** Descriptions of the parameters in the path, by name. */
  params?: Record<string, string>
  query?: z.ZodObject
  headers?: Record<string, string>
  /** By media type. */
  body?: Record<string, z.ZodType>
  answers: Record<number, Answer>
  /** Codes of the shared failure shape, by status. */
  failures?: Record<number, string[]>
}

type Answer = { description: string; content?: Record<string, z.ZodType> }

export const json = (schema: z.ZodType, description = 'The answer.'): Answer => ({
  description,
  content: { 'application/json': schema },
})
export const html = (description: string): Answer => ({ description, content: { 'text/html': z.string() } })
export const empty = (description: string): Answer => ({ description })

/** What a call answers when it fails: a code for programs and a sentence for people. */
const failureSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

type Side = 'input' | 'output'

type Api = {
  title: string
  description: string
  server: { url: string; description: string }
  /** Description by name. */
  tags: Record<string, string>
  /** Bearer keys: description by name. */
  keys: Record<string, string>
  /** Whether failures are answered in the shared shape. */
  hasFailureShape: boolean
  /** The side of the schemas that answers have: `output` as we make them, `input` as we read them. */
  answersAs: Side
  calls: Call[]
}

type Json = Record<string, unknown>

/** An OpenAPI 3.1 document, as the text of a JSON file. */
export function openApiDocument(api: Api): string {
  const paths: Record<string, Json> = {}
  for (const call of api.calls) (paths[call.path] ??= {})[call.method] = operation(call, api)
  const document = {
    openapi: '3.1.0',
    info: { title: api.title, version: '1', description: api.description },
    servers: [api.server],
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...(api.hasFailureShape && { schemas: { Failure: jsonSchema(failureSchema, 'output') } }),
      securitySchemes: Object.fromEntries(
        Object.entries(api.keys).map(([name, description]) => [name, { type: 'http', scheme: 'bearer', description }]),
      ),
    },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function operation(call: Call, { hasFailureShape, answersAs }: Pick<Api, 'hasFailureShape' | 'answersAs'>): Json {
  const { method, path, tag, summary, description, key, body, answers, failures = {} } = call
  const failureContent = hasFailureShape && {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  }
  return {
    tags: [tag],
    operationId: `${method}${path.replace(/[^A-Za-z]+([A-Za-z]?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    ...(description && { description }),
    ...(key && { security: [{ [key]: [] }] }),
    parameters: parameters(call),
    ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { description: about, content: shapes }]) => [
          status,
          { description: about, ...(shapes && { content: content(shapes, answersAs) }) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(failures).map(([status, codes]) => [
          status,
          { description: codes.map((code) => `\`${code}\``).join(', '), ...failureContent },
        ]),
      ),
    },
  }
}

function parameters({ path, params = {}, query, headers = {} }: Call): Json[] {
  const text = { type: 'string' }
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(params[name] && { description: params[name] }),
    schema: text,
  }))
  const inHeaders = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: text,
  }))
  const { properties = {}, required = [] } = query ? jsonSchema(query, 'input') : {}
  const inQuery = Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
  return [...inPath, ...inHeaders, ...inQuery]
}

const content = (shapes: Record<string, z.ZodType>, io: Side) =>
  Object.fromEntries(Object.entries(shapes).map(([media, schema]) => [media, { schema: jsonSchema(schema, io) }]))

/** The JSON Schema of a shape: as it is sent (`input`), or as it is after parsing (`output`). */
export function jsonSchema(schema: z.ZodType, io: Side): Json {
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
