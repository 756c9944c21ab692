import { typesenseServer } from './server.ts'

const server = typesenseServer()
const MEGABYTE = 2 ** 20
/** More than is read of any answer, and less than would hold up the tests. */
const tooMuch = () => ' '.repeat(12 * MEGABYTE)
/** Longer than a search waits. */
const LATE_MS = 900
const json = { 'content-type': 'application/json' }

/** Servers that answer in ways of their own, by the first word of their host. */
const ODD: Record<string, () => Response | Promise<Response>> = {
  redirect: () => new Response(null, { status: 302, headers: { location: 'https://typesense.example/health' } }),
  error: () => Response.json({ message: 'Not ready or lagging' }, { status: 503 }),
  nonsense: () => new Response('<html>', { headers: json }),
  other: () => Response.json({ results: [{ found: '7' }] }),
  long: () => new Response(tooMuch(), { headers: json }),
  late: () => new Promise((resolve) => setTimeout(() => resolve(Response.json({ results: [] })), LATE_MS)),
}

/** What stands for the network in tests inside workerd. */
export async function outside(request: {
  url: string
  method: string
  headers: Iterable<[string, string]>
  text(): Promise<string>
}): Promise<Response> {
  const { hostname } = new URL(request.url)
  const odd = ODD[hostname.replace('.typesense.example', '')]
  if (odd) return odd()
  if (hostname !== 'typesense.example') return new Response('There is nothing here.', { status: 404 })
  const { url, method } = request
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: await request.text() }
  return server.fetch(url, { method, headers: [...request.headers], ...body })
}
