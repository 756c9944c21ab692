import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpFetch } from '../../../worker/platform/http-fetch.ts'
import { exportTrace, inNewTrace, startRecording } from '../../../worker/platform/telemetry/export.ts'
import { inTrace, parseTraceparent } from '../../../worker/platform/telemetry/trace.ts'
import { anApp } from '../../app/an-app.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SENT = `00-${TRACE}-00f067aa0ba902b7-00`

type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Call = { url: string; headers: Headers; body: string }

let calls: Call[]
let answer: () => Promise<Response>
let endpoint: string
let run = 0

/** A collector of its own for each test, in memory, and everything else that is called. */
beforeEach(() => {
  calls = []
  answer = () => Promise.resolve(new Response('{}'))
  endpoint = `https://otel-${++run}.example`
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = init.body instanceof Uint8Array ? new TextDecoder().decode(init.body) : ''
    calls.push({ url, headers: new Headers(init.headers), body })
    return url.startsWith(endpoint) ? answer() : new Response('{}')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const collected = () => calls.filter(({ url }) => url.startsWith('https://otel-'))
const spansOf = ({ body }: Call): OtlpSpan[] =>
  (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }).resourceSpans.flatMap(
    ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
  )
const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const settings = (more = {}) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '1', ...more })

describe('the trace of a request', () => {
  it('[TRU-05] reaches the collector as OTLP in JSON, continues the sender’s and has the calls to stores below it', async () => {
    const app = await anApp({ cars: [], env: settings({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, tenant=x' }) })
    const { status } = await app.ask('/contact-us?phone=0491570006', {
      headers: { traceparent: SENT, 'CF-Connecting-IP': '203.0.113.9' },
    })
    await app.settled()
    const [call, ...others] = collected()
    expect(others).toEqual([])
    expect(call!.url).toBe(`${endpoint}/v1/traces`)
    expect(Object.fromEntries(call!.headers)).toMatchObject({
      'content-type': 'application/json',
      'api-key': 'a b',
      tenant: 'x',
    })
    const [root, ...below] = spansOf(call!)
    expect(root).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7', name: 'GET /contact-us', kind: 2 })
    expect(attributesOf(root!)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/contact-us',
      'http.response.status_code': status,
      'forecourt.site': app.slug,
    })
    expect(below.map(({ name }) => name)).toContain('KV kv_read')
    for (const span of below) {
      expect(span).toMatchObject({ traceId: TRACE, parentSpanId: root!.spanId, kind: 3 })
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root!.startTimeUnixNano))
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
    }
    expect(call!.body).not.toMatch(/0491570006|203\.0\.113\.9|Mozilla/)
    expect(JSON.parse(call!.body)).toMatchObject({
      resourceSpans: [{ resource: { attributes: [{ key: 'service.name', value: { stringValue: 'forecourt' } }] } }],
    })
  })

  it('[TRU-05] names the route of a page and not its path, which may hold a token', async () => {
    const app = await anApp({ cars: [], env: settings() })
    await app.ask('/cars/of-jo-chen')
    await app.settled()
    expect(collected()[0]!.body).not.toContain('of-jo-chen')
  })

  it('[TRU-05] is recorded by nothing where no exporter is set up', async () => {
    const app = await anApp({ cars: [] })
    await app.ask('/contact-us')
    await app.settled()
    expect(collected()).toEqual([])
    const trace = parseTraceparent(SENT)
    expect(startRecording(trace, {})).toBe(trace)
  })

  it('[TRU-05] is answered while a collector hangs, and by one that fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const app = await anApp({ cars: [], env: settings() })
    answer = () => new Promise(() => {})
    expect((await app.ask('/contact-us')).status).toBe(200)
    answer = () => Promise.reject(new Error('away'))
    expect((await app.ask('/contact-us')).status).toBe(200)
  })
})

describe('calls to other systems', () => {
  it('[TRU-05] are spans by host, whose id they send on', async () => {
    const trace = startRecording(parseTraceparent(SENT), settings())
    await inTrace(trace, () => httpFetch('https://crm.example/hooks/secret-token?key=1', { method: 'POST' }))
    await exportTrace(trace, settings(), {
      name: 'GET',
      kind: 'server',
      start: Date.now(),
      attributes: {},
      isError: false,
    })
    const [, crm] = spansOf(collected()[0]!)
    expect(crm).toMatchObject({ name: 'POST crm.example', parentSpanId: trace.spanId, kind: 3 })
    expect(attributesOf(crm!)).toEqual({
      'http.request.method': 'POST',
      'server.address': 'crm.example',
      'http.response.status_code': 200,
    })
    expect(calls[0]!.headers.get('traceparent')).toBe(`00-${TRACE}-${crm!.spanId}-01`)
    expect(collected()[0]!.body).not.toContain('secret-token')
  })
})

describe('what is exported', () => {
  const START = Date.now()
  const root = (isError: boolean) => ({ name: 'GET', kind: 'server', start: START, attributes: {}, isError }) as const
  const exported = async (ratio: string, { isError = false, ms = 10, header = SENT, random = 0.5 } = {}) => {
    const env = settings({ OTEL_TRACES_SAMPLER_ARG: ratio })
    await exportTrace(
      startRecording(parseTraceparent(header), env, () => random),
      env,
      root(isError),
      { now: START + ms },
    )
    return collected().length
  }

  it.each<[string, string, Parameters<typeof exported>[1], number]>([
    ['a request beyond the ratio', '0.4', {}, 0],
    ['a request within it', '0.6', {}, 1],
    ['no request where it is 0', '0', { random: 0 }, 0],
    ['a failure always', '0', { isError: true }, 1],
    ['a slow one always', '0', { ms: 1_000 }, 1],
    ['one in twenty where it is no share', 'many', { random: 0.06 }, 0],
    ['not what a sender wants exported', '0', { header: SENT.replace(/0$/, '1') }, 0],
  ])('[TRU-05] is %s', async (_, ratio, of, count) => {
    expect(await exported(ratio, of)).toBe(count)
  })

  it('[TRU-05] is cut off after 200 calls, and says how many are left out', async () => {
    const trace = startRecording(parseTraceparent(null), settings())
    await inTrace(trace, async () => {
      for (let at = 0; at < 210; at++) await httpFetch('https://crm.example/', {})
    })
    await exportTrace(trace, settings(), root(false))
    const spans = spansOf(collected()[0]!)
    expect([spans.length, attributesOf(spans[0]!)['forecourt.dropped_spans']]).toEqual([201, 10])
  })

  it('[TRU-05] is the work of a minute too, as a trace of its own', async () => {
    const env = settings() as never
    await expect(inNewTrace(env, 'scheduled', () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(spansOf(collected()[0]!)).toMatchObject([{ name: 'scheduled', kind: 1, status: { code: 2 } }])
    expect(spansOf(collected()[0]!)[0]).not.toHaveProperty('parentSpanId')
  })
})

const send = (now = Date.now()) =>
  exportTrace(
    startRecording(parseTraceparent(null), settings()),
    settings(),
    { name: 'GET', kind: 'server', start: now, attributes: {}, isError: false },
    { now },
  )

describe('a collector', () => {
  it.each<[string, () => Promise<Response>]>([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['refuses', () => Promise.resolve(new Response(null, { status: 401 }))],
  ])('[TRU-05] that %s is logged once and left alone for half a minute', async (_, failing) => {
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    answer = failing
    const now = Date.now()
    await send(now)
    await send(now + 29_000)
    expect(collected()).toHaveLength(1)
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['trace.not_exported'])
    answer = () => Promise.resolve(new Response('{}'))
    await send(now + 31_000)
    expect(collected()).toHaveLength(2)
  })

  it('[TRU-05] that hangs is given up after 5 seconds, and gets six exports at once at most', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await send()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    answer = () => new Promise(() => {})
    const before = collected().length
    const all = Promise.all(Array.from({ length: 20 }, () => send()))
    await vi.advanceTimersByTimeAsync(4_900)
    expect(collected().length - before).toBe(6)
    await vi.advanceTimersByTimeAsync(200)
    await all
  })
})
