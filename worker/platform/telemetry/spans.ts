import { currentTrace, inTrace, newSpanId } from '../trace.ts'
import type { Attributes, Recording, Span } from './recording.ts'

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
