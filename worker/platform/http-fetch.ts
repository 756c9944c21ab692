import { Buffer } from 'node:buffer'
import { inSpan, traceparent } from './telemetry/trace.ts'

/** The runtime's fetch, or a test's replacement. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Calls another system, as part of the trace of the work at hand. Its span has the host and never the address: that may hold a secret. */
export const httpFetch: Fetch = (url, init) => {
  const method = init.method ?? 'GET'
  const attributes = { 'http.request.method': method, 'server.address': URL.parse(url)?.hostname ?? '' }
  return inSpan(
    { name: `${method} ${attributes['server.address']}`, attributes },
    () => fetchInTrace(url, init),
    ({ status }) => ({ 'http.response.status_code': status }),
  )
}

function fetchInTrace(url: string, init: RequestInit): Promise<Response> {
  const parent = traceparent()
  if (parent === undefined) return fetch(url, init)
  const headers = new Headers(init.headers)
  headers.set('traceparent', parent)
  return fetch(url, { ...init, headers })
}

/** The same answer, whose body fails as soon as it exceeds `maxBytes`: for libraries that read it themselves. */
export function withMaxBytes(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let size = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > maxBytes) controller.error(new Error(`more than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(counter), { status, headers })
}

/** The body as text. Throws as soon as it exceeds `maxBytes`. */
export const readText = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxBytes))

/** The body as bytes. Throws as soon as it exceeds `maxBytes`. */
export async function readBytes({ body }: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Finds the code in the JSON that a service answers a failure with; null where it has none. */
export type CodeOf = (body: unknown) => string | null

const MAX_BYTES = 16_000

/** The code of a failed answer, null without one. The body is read or cancelled, which frees the connection. */
export async function failureCode(response: Response, readCode: CodeOf | undefined): Promise<string | null> {
  if (!readCode) {
    await response.body?.cancel().catch(() => {})
    return null
  }
  try {
    return readCode(JSON.parse(await readText(response, MAX_BYTES)))
  } catch {
    return null
  }
}
