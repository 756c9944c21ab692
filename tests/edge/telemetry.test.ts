import { expect, it } from 'vitest'
import { exportTrace, startRecording } from '../../worker/platform/telemetry/export.ts'
import { inSpan, inTrace, parseTraceparent } from '../../worker/platform/telemetry/trace.ts'

it('[TRU-05] spans are made and encoded inside of workerd', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example', OTEL_TRACES_SAMPLER_ARG: '1' }
  const trace = startRecording(parseTraceparent(null), env)
  await inTrace(trace, () => inSpan({ name: 'D1 d1_read', attributes: { rows: 3 } }, () => Promise.resolve()))
  const bodies: string[] = []
  const fetcher = (_: unknown, init?: RequestInit) => {
    bodies.push(new TextDecoder().decode(init!.body as Uint8Array))
    return Promise.resolve(new Response('{}'))
  }
  const root = { name: 'GET /', kind: 'server', start: Date.now(), attributes: {}, isError: false } as const
  await exportTrace(trace, env, root, { fetcher })
  expect(JSON.parse(bodies[0]!)).toMatchObject({
    resourceSpans: [
      { scopeSpans: [{ spans: [{ name: 'GET /', traceId: trace.traceId }, { parentSpanId: trace.spanId }] }] },
    ],
  })
})
