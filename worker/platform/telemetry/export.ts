import { computeOnce } from '../../../shared/memo.ts'
import { SECOND_MS } from '../../../shared/time.ts'
import type { Bindings } from '../../bindings.ts'
import { errorText, report } from '../log.ts'
import { withTimeout } from '../timeout.ts'
import { inTrace, parseTraceparent, type Span, type Trace } from './trace.ts'

type Settings = Pick<
  Bindings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'VERSION'
>

/** Work that took this long is exported regardless of the ratio, as failures are. */
const SLOW_MS = SECOND_MS
const DEFAULT_RATIO = 0.05
const TIMEOUT_MS = 5 * SECOND_MS
/** After a failed export nothing is sent for so long, and never more than this at once: a collector may be down in an attack. */
const PAUSE_MS = 30 * SECOND_MS
const MAX_AT_ONCE = 6

/** Exports of this isolate, by the endpoint. */
const states = new Map<string, { running: number; pausedUntil: number }>()

/**
 * The trace with its spans being recorded, where an exporter is set up. Which traces are exported is decided here, not by
 * the flag of the sender, who may be anyone.
 */
export function startRecording(trace: Trace, env: Settings, random = Math.random): Trace {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return trace
  const isChosen = random() < parseRatio(env.OTEL_TRACES_SAMPLER_ARG)
  return { ...trace, isSampled: trace.isSampled || isChosen, recording: { spans: [], dropped: 0, isChosen } }
}

function parseRatio(text: string | undefined): number {
  const ratio = Number.parseFloat(text ?? '')
  return ratio >= 0 && ratio <= 1 ? ratio : DEFAULT_RATIO
}

type Root = Pick<Span, 'name' | 'kind' | 'start' | 'attributes' | 'isError'>
type Deps = { fetcher?: typeof fetch; now?: number }

/** Sends a trace that has ended to the collector, behind the answer. Never rejects; without an exporter it does nothing. */
export async function exportTrace(trace: Trace, env: Settings, root: Root, deps: Deps = {}): Promise<void> {
  const { recording, spanId, parentId } = trace
  if (!recording) return
  const { now = Date.now() } = deps
  const span: Span = { ...root, spanId, parentId, end: now }
  if (recording.dropped > 0) span.attributes = { ...root.attributes, 'forecourt.dropped_spans': recording.dropped }
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? ''
  const state = computeOnce(states, endpoint, () => ({ running: 0, pausedUntil: 0 }))
  const isWanted = recording.isChosen || root.isError || now - root.start >= SLOW_MS
  if (!isWanted || now < state.pausedUntil || state.running >= MAX_AT_ONCE) return
  state.running++
  try {
    await withTimeout(send(trace, env, [span, ...recording.spans], deps.fetcher ?? fetch), TIMEOUT_MS)
  } catch (error) {
    state.pausedUntil = now + PAUSE_MS
    report({ event: 'trace.not_exported', message: errorText(error) })
  } finally {
    state.running--
  }
}

async function send(trace: Trace, env: Settings, spans: Span[], fetcher: typeof fetch): Promise<void> {
  const { otlpBody } = await import('./otlp.ts')
  const { traceId, spanId: rootId, isSampled } = trace
  const resource = { 'service.name': 'forecourt', ...(env.VERSION && { 'service.version': env.VERSION.id }) }
  // The endpoint is the base of all signals, as OpenTelemetry has it.
  const response = await fetcher(`${env.OTEL_EXPORTER_OTLP_ENDPOINT!.replace(/\/$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...parseHeaders(env.OTEL_EXPORTER_OTLP_HEADERS) },
    body: otlpBody({ traceId, rootId, isSampled, spans, resource }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the collector answered ${response.status}`)
}

/** 'api-key=abc,tenant=a%20b', as OpenTelemetry writes headers. */
function parseHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]]
  })
  return Object.fromEntries(pairs)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Runs work that no request is for as a trace of its own, which is exported after it. Rejects as the work does. */
export function inNewTrace<Value>(env: Bindings, name: string, work: () => Promise<Value>): Promise<Value> {
  const trace = startRecording(parseTraceparent(null), env)
  return inTrace(trace, async () => {
    const start = Date.now()
    let isError = true
    try {
      const value = await work()
      isError = false
      return value
    } finally {
      await exportTrace(trace, env, { name, kind: 'internal', start, attributes: {}, isError })
    }
  })
}
