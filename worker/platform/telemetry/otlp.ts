import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { SECOND_MS } from '../../../shared/time.ts'
import type { Attributes, Span } from './trace.ts'

// Imported late, where an exporter is set up: see export.ts.

type ReadableSpan = Parameters<typeof JsonTraceSerializer.serializeRequest>[0][number]
export type OtlpTrace = {
  traceId: string
  isSampled: boolean
  spans: readonly Span[]
  /** The span whose parent, if it has one, is another system's. */
  rootId: string
  resource: Attributes
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const
const NANOSECONDS_A_MS = 1_000_000

const hrTime = (ms: number): [seconds: number, nanoseconds: number] => [
  Math.floor(ms / SECOND_MS),
  Math.round((ms % SECOND_MS) * NANOSECONDS_A_MS),
]

/** The body of an export: JSON of OTLP 1, as POST /v1/traces takes it. */
export function otlpBody({
  traceId,
  isSampled,
  spans,
  rootId,
  resource: attributes,
}: OtlpTrace): Uint8Array<ArrayBuffer> {
  // One object for all: the serializer groups by it.
  const resource = { attributes, getRawAttributes: () => Object.entries(attributes), merge: () => resource } as never
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  const body = JsonTraceSerializer.serializeRequest(
    spans.map(
      ({ name, kind, spanId, parentId, start, end, attributes: own, isError }): ReadableSpan => ({
        name,
        kind: KINDS[kind],
        spanContext: () => ({ traceId, spanId, traceFlags }),
        ...(parentId !== null && {
          parentSpanContext: { traceId, spanId: parentId, traceFlags, isRemote: spanId === rootId },
        }),
        startTime: hrTime(start),
        endTime: hrTime(end),
        duration: hrTime(end - start),
        status: { code: isError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
        attributes: own,
        links: [],
        events: [],
        ended: true,
        resource,
        instrumentationScope: { name: 'forecourt' },
        droppedAttributesCount: 0,
        droppedEventsCount: 0,
        droppedLinksCount: 0,
      }),
    ),
  )
  return body as Uint8Array<ArrayBuffer>
}
