import { guardedCalls } from './guarded.ts'
import { type FakeAccountState, newId } from './state.ts'

export const ACCOUNT_ID = '023e105f4ecef8ad9ca31a8372d0c353'
export const API_TOKEN = 'a-token-of-tests'

type Call = { method: string; path: string; body: Record<string, unknown> }
type Handler = (call: Call & { match: RegExpExecArray; state: FakeAccountState }) => Response

const ok = (result: unknown, more: object = {}) =>
  Response.json({ success: true, errors: [], messages: [], result, ...more })
const failed = (status: number, code: number, message: string) =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status })

const page = (items: unknown[]) => ({
  result_info: { page: 1, per_page: 100, count: items.length, total_count: items.length, total_pages: 1 },
})
const missing = () => failed(404, 10007, 'This Worker does not exist on your account.')

/** The calls of https://developers.cloudflare.com/api that a deployment makes, in their published shapes. */
const CALLS: [RegExp, Handler][] = [
  [
    /^GET \/storage\/kv\/namespaces$/,
    ({ state }) => {
      const found = state.stores.kv.map(({ id, name }) => ({ id, title: name, supports_url_encoding: true }))
      return ok(found, page(found))
    },
  ],
  [
    /^POST \/storage\/kv\/namespaces$/,
    ({ state, body }) => {
      const name = String(body['title'])
      if (state.stores.kv.some((store) => store.name === name))
        return failed(400, 10014, 'a namespace with this account ID and title already exists')
      const id = newId(state).replaceAll('-', '')
      state.stores.kv.push({ id, name })
      return ok({ id, title: name, supports_url_encoding: true })
    },
  ],
  [/^DELETE \/storage\/kv\/namespaces\/(.+)$/, ({ state, match }) => removed(state, 'kv', match[1]!)],
  [
    /^GET \/d1\/database$/,
    ({ state }) => {
      const found = state.stores.d1.map(({ id, name }) => ({ uuid: id, name, version: 'production' }))
      return ok(found, page(found))
    },
  ],
  [
    /^POST \/d1\/database$/,
    ({ state, body }) => {
      const name = String(body['name'])
      if (state.stores.d1.some((store) => store.name === name))
        return failed(400, 7502, `Database with name '${name}' already exists`)
      const id = newId(state)
      state.stores.d1.push({ id, name })
      return ok({ uuid: id, name, version: 'production' })
    },
  ],
  [/^DELETE \/d1\/database\/(.+)$/, ({ state, match }) => removed(state, 'd1', match[1]!)],
  [/^GET \/queues$/, ({ state }) => ok(state.stores.queue.map(({ id, name }) => ({ queue_id: id, queue_name: name })))],
  [
    /^POST \/queues$/,
    ({ state, body }) => {
      const name = String(body['queue_name'])
      state.stores.queue.push({ id: newId(state), name })
      return ok({ queue_id: state.stores.queue.at(-1)!.id, queue_name: name })
    },
  ],
  [/^DELETE \/queues\/(.+)$/, ({ state, match }) => removed(state, 'queue', match[1]!)],
  [/^GET \/r2\/buckets$/, ({ state }) => ok({ buckets: state.stores.r2.map(({ name }) => ({ name })) })],
  [
    /^POST \/r2\/buckets$/,
    ({ state, body }) => {
      state.stores.r2.push({ id: String(body['name']), name: String(body['name']) })
      return ok({ name: body['name'] })
    },
  ],
  [/^DELETE \/r2\/buckets\/(.+)$/, ({ state, match }) => removed(state, 'r2', match[1]!)],
  [
    /^GET \/workers\/scripts\/([^/]+)\/secrets$/,
    ({ state, match }) => {
      const worker = state.workers.get(match[1]!)
      return worker ? ok(Object.keys(worker.secrets).map((name) => ({ name, type: 'secret_text' }))) : missing()
    },
  ],
  [
    /^GET \/workers\/scripts\/([^/]+)\/deployments$/,
    ({ state, match }) => {
      const worker = state.workers.get(match[1]!)
      if (!worker) return missing()
      const deployments = worker.deployments.map((shares) => ({
        id: 'a-deployment',
        source: 'wrangler',
        strategy: 'percentage',
        created_on: '2026-11-24T00:00:00Z',
        versions: shares.map(({ version, percentage }) => ({ version_id: version, percentage })),
      }))
      return ok({ deployments })
    },
  ],
  [
    /^GET \/workers\/scripts\/([^/]+)\/versions$/,
    ({ state, match }) => {
      const worker = state.workers.get(match[1]!)
      if (!worker) return missing()
      const items = worker.versions.map(({ id, tag }, at) => ({
        id,
        number: worker.versions.length - at,
        metadata: { source: 'wrangler' },
        annotations: tag === null ? {} : { 'workers/tag': tag },
      }))
      return ok({ items })
    },
  ],
  ...guardedCalls(ok, failed, page),
]

function removed(state: FakeAccountState, kind: keyof FakeAccountState['stores'], id: string): Response {
  state.stores[kind] = state.stores[kind].filter((store) => store.id !== id)
  return ok(null)
}

/** Cloudflare's API over an account in memory. `calls` lists what was asked for. */
export function fakeApi(state: FakeAccountState): { fetch: typeof fetch; calls: string[] } {
  const calls: string[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (request.headers.get('authorization') !== `Bearer ${API_TOKEN}`)
      return failed(403, 10000, 'Authentication error')
    const { pathname } = new URL(request.url)
    const path = pathname.replace(`/client/v4/accounts/${ACCOUNT_ID}`, '')
    const line = `${request.method} ${path}`
    calls.push(line)
    // The client asks for pages until one is empty.
    const isLaterPage = Number(new URL(request.url).searchParams.get('page') ?? 1) > 1
    if (isLaterPage) return ok([], page([]))
    for (const [pattern, handler] of CALLS) {
      const match = pattern.exec(line)
      if (!match) continue
      const text = await request.text()
      const body = text ? (JSON.parse(text) as Call['body']) : {}
      return handler({ method: request.method, path, body, match, state })
    }
    return failed(404, 7003, `No route for ${line}`)
  }
  return { fetch: answer, calls }
}
