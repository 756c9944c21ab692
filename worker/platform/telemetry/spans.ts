import { currentTrace, inTrace, newSpanId } from '../trace.ts'

export type Attributes = Record<string, string | number | boolean>

/** A piece of work of a trace. Names and attributes have few values, and nothing of a person: no query, token or address. */
export type Span = {
  name: string
  kind: 'server' | 'client' | 'internal'
  spanId: string
  parentId: string | null
  /** Epoch ms. */
  start: number
  end: number
  attributes: Attributes
  isError: boolean
}

/** The spans of a trace, while it is recorded. */
export type Recording = { spans: Span[]; dropped: number /** By the ratio. */; isChosen: boolean }

/** A page makes about ten calls; a minute's work with many sites is cut off. */
const MAX_SPANS = 200

export const newRecording = (isChosen: boolean): Recording => ({ spans: [], dropped: 0, isChosen })

/**
 * Runs a call as a span of the trace at hand; where none is recorded, the call alone. `describe`: attributes of its result.
 */
export async function inSpan<Value>(
  { name, attributes }: { name: string; attributes: Attributes },
  call: () => Promise<Value>,
  describe: (value: Value) => Attributes = () => ({}),
): Promise<Value> {
  const trace = currentTrace()
  if (!trace?.recording) return call()
  const { recording } = trace
  const span: Span = {
    name,
    kind: 'client',
    spanId: newSpanId(),
    parentId: trace.spanId,
    start: Date.now(),
    end: 0,
    attributes,
    isError: false,
  }
  const end = (more: Attributes, isError: boolean) => {
    if (recording.spans.length >= MAX_SPANS) recording.dropped++
    else recording.spans.push({ ...span, end: Date.now(), attributes: { ...attributes, ...more }, isError })
  }
  try {
    const value = await inTrace({ ...trace, spanId: span.spanId, parentId: span.parentId }, call)
    end(describe(value), false)
    return value
  } catch (error) {
    // The name alone: a message may repeat what was sent.
    end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, true)
    throw error
  }
}
