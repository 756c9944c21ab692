import type { CustomHostname } from '../../scripts/domains/custom-hostnames.ts'
import { RECORD_TYPES, type RecordType } from '../../scripts/domains/dns.ts'
import type { HttpFetch } from '../../scripts/operator/runtime.ts'

type Fault = { status: number; code: number; message: string }
type ListAnswer = { result: CustomHostname[]; result_info: { page: number; per_page: number; count: number } }

export const FALLBACK_ORIGIN = 'sites.forecourt.example'
const BASE = '/client/v4/zones/zone-1/custom_hostnames'

const json = (result: unknown, rest: object = {}) =>
  Response.json({ success: true, errors: [], messages: [], result, ...rest })
/** `retry-after: 0` keeps the client's own retries from waiting. */
const refuse = ({ status, code, message }: Fault) =>
  Response.json(
    { success: false, errors: [{ code, message }], messages: [], result: null },
    { status, headers: { 'retry-after': '0' } },
  )

const sslOf = (hostname: string, method: 'http' | 'txt'): NonNullable<CustomHostname['ssl']> => ({
  id: `ssl-${hostname}`,
  type: 'dv',
  method,
  status: 'pending_validation',
  certificate_authority: 'google',
  validation_records:
    method === 'txt'
      ? [{ status: 'pending', txt_name: `_acme-challenge.${hostname}`, txt_value: `proof-${hostname}` }]
      : [{ status: 'pending', http_url: `http://${hostname}/.well-known/acme-challenge/x`, http_body: 'x' }],
})

/**
 * A stand-in for Cloudflare's custom hostnames, in the shapes of its published API (by the types of its client), with DNS
 * over HTTPS and the servers that names lead to.
 */
export function fakeInternet() {
  const hostnames = new Map<string, CustomHostname>()
  const records: { name: string; type: RecordType; data: string }[] = []
  const servers = new Map<string, (url: URL) => Response | Promise<Response>>()
  const calls: string[] = []
  let fault: ((call: string) => Fault | null) | null = null
  let kill: { at: number; isDone: boolean } | null = null
  let made = 0

  function create({ hostname, ssl }: { hostname: string; ssl: { method: 'http' | 'txt' } }): Response {
    if ([...hostnames.values()].some((one) => one.hostname === hostname))
      return refuse({ status: 409, code: 1406, message: 'Duplicate custom hostname found.' })
    const id = `id-${++made}`
    const created: CustomHostname = {
      id,
      hostname,
      created_at: '2026-11-24T00:00:00Z',
      status: 'pending',
      verification_errors: ['custom hostname does not CNAME to this zone.'],
      ownership_verification: { type: 'txt', name: `_cf-custom-hostname.${hostname}`, value: `owner-${id}` },
      ssl: sslOf(hostname, ssl.method),
    }
    hostnames.set(id, created)
    return json(created)
  }

  function cloudflare(url: URL, method: string, body: string): Response {
    const id = url.pathname.slice(BASE.length + 1)
    if (!url.pathname.startsWith(BASE)) return refuse({ status: 404, code: 7003, message: 'Could not route.' })
    if (id === 'fallback_origin') return json({ origin: FALLBACK_ORIGIN, status: 'active' })
    if (method === 'POST') return create(JSON.parse(body) as Parameters<typeof create>[0])
    if (method === 'GET' && id === '') {
      const wanted = url.searchParams.get('hostname.exact')
      const result = [...hostnames.values()].filter(({ hostname }) => hostname === wanted)
      const found: ListAnswer = { result, result_info: { page: 1, per_page: 20, count: result.length } }
      return json(found.result, { result_info: found.result_info })
    }
    const found = hostnames.get(id)
    if (!found) return refuse({ status: 404, code: 1436, message: 'The custom hostname was not found.' })
    if (method === 'DELETE') hostnames.delete(id)
    if (method === 'PATCH') {
      const { ssl } = JSON.parse(body) as { ssl: { method: 'http' | 'txt' } }
      hostnames.set(id, { ...found, ssl: sslOf(found.hostname, ssl.method) })
    }
    return json(method === 'DELETE' ? { id } : hostnames.get(id))
  }

  function dns(url: URL): Response {
    const [name, type] = [url.searchParams.get('name')!, url.searchParams.get('type') as RecordType]
    const found = records.filter((record) => record.name === name && record.type === type)
    if (!records.some((record) => record.name === name)) return Response.json({ Status: 3, Question: [{ name }] })
    return Response.json({
      Status: 0,
      Answer: found.map(({ data }) => ({ name, type: RECORD_TYPES[type], TTL: 300, data })),
    })
  }

  async function answer(url: URL, method: string, body: string): Promise<Response> {
    if (url.hostname === 'api.cloudflare.com') return cloudflare(url, method, body)
    if (url.hostname === 'cloudflare-dns.com') return dns(url)
    const server = servers.get(url.hostname)
    if (!server) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${url.hostname}`) })
    return server(url)
  }

  const httpFetch: HttpFetch = async (url, { method, body }) => {
    const call = `${method} ${url.hostname}${url.pathname}`
    calls.push(call)
    const dead = refuse({ status: 400, code: 0, message: 'the command was killed' })
    if (kill && calls.length > kill.at) return dead
    const planned = url.hostname === 'api.cloudflare.com' ? fault?.(call) : null
    if (planned) return refuse(planned)
    const isLast = kill?.at === calls.length
    if (isLast && !kill!.isDone) return dead
    const response = await answer(url, method, typeof body === 'string' ? body : '')
    return isLast ? dead : response
  }

  return {
    httpFetch,
    hostnames: () => [...hostnames.values()],
    create,
    set: (hostname: string, changes: Partial<CustomHostname>) => {
      const [id, found] = [...hostnames].find(([, one]) => one.hostname === hostname)!
      hostnames.set(id, { ...found, ...changes, ssl: { ...found.ssl, ...changes.ssl } })
    },
    /** The name and its certificate are active. */
    activate(hostname: string) {
      this.set(hostname, { status: 'active', verification_errors: [], ssl: { status: 'active' } })
    },
    record: (name: string, type: RecordType, data: string) => void records.push({ name, type, data }),
    serve: (hostname: string, server: (url: URL) => Response | Promise<Response>) => void servers.set(hostname, server),
    fail: (planned: typeof fault) => void (fault = planned),
    /** Calls counted from now: that one is done or not, and none after it is. */
    kill: (at: number | null, isDone = false) => {
      calls.length = 0
      kill = at === null ? null : { at, isDone }
    },
    calls: () => [...calls],
  }
}
