import { afterEach, describe, expect, it, vi } from 'vitest'
import { httpFetch } from '../../../worker/platform/http-fetch.ts'
import { report } from '../../../worker/platform/log.ts'
import { currentTrace, inTrace, parseTraceparent, traceparent } from '../../../worker/platform/telemetry/trace.ts'
import { anApp } from '../../app/an-app.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const SENT = `00-${ID}-00f067aa0ba902b7-01`

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a traceparent', () => {
  it('[TRU-05] is continued with a span of our own', () => {
    const trace = parseTraceparent(SENT)
    expect(trace).toMatchObject({ traceId: ID, isSampled: true })
    expect(traceparent(trace)).toMatch(new RegExp(`^00-${ID}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
  })

  it.each([
    ['none', null],
    ['of version ff', SENT.replace('00-', 'ff-')],
    ['with a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['with a parent of zeros', `00-${ID}-${'0'.repeat(16)}-01`],
    ['in capitals', SENT.toUpperCase()],
    ['of version 00 with more at its end', `${SENT}-more`],
    ['with a line break', `${SENT}\nX-Evil: 1`],
  ])('[TRU-05] that is %s begins a new trace', (_, header) => {
    const { traceId, isSampled } = parseTraceparent(header)
    expect([traceId === ID, /^[0-9a-f]{32}$/.test(traceId), isSampled]).toEqual([false, true, false])
  })

  it('[TRU-05] of a later version is read as far as it is known', () => {
    expect(parseTraceparent(`01-${ID}-00f067aa0ba902b7-01-more`).traceId).toBe(ID)
  })
})

const work = async (header: string) =>
  inTrace(parseTraceparent(header), async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await httpFetch('https://upstream.example/', { headers: { Authorization: 'x' } })
    report({ event: 'test.failed' })
    return currentTrace()!.traceId
  })

describe('the work of a request', () => {
  it('[TRU-05] sends its trace to other systems and names it in its log lines, and no other request’s', async () => {
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('traceparent'))
      return Promise.resolve(new Response())
    })
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
    const other = ID.replace('4', '5')
    expect(await Promise.all([work(SENT), work(SENT.replace(ID, other))])).toEqual([ID, other])
    expect(sent.map((header) => header?.slice(3, 35))).toEqual([ID, other])
    expect(lines.map((line) => (JSON.parse(line) as { trace: string }).trace)).toEqual([ID, other])
    await httpFetch('https://upstream.example/', {})
    expect(sent[2]).toBeNull()
  })

  it('[TRU-05] takes the trace of its request into its log line', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line))
    const app = await anApp({ cars: [], env: { LOG_REQUESTS: 'yes' } })
    await app.ask('/contact-us', { headers: { traceparent: SENT } })
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ event: 'request.answered', trace: ID }])
  })
})
