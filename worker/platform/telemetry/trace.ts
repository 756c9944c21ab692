import { AsyncLocalStorage } from 'node:async_hooks'
import { randomHex } from '../crypto.ts'

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

/** The trace that the work at hand is part of (W3C Trace Context, level 1). */
export type Trace = {
  /** 32 hexadecimal digits. */
  traceId: string
  /** Of this request, beat or call, 16 hexadecimal digits. */
  spanId: string
  parentId: string | null
  /** Whether the sender records it, or this Worker does. */
  isSampled: boolean
  /** Its spans, where an exporter is set up. */
  recording?: Recording
}

const current = new AsyncLocalStorage<Trace>()

/** Version 00, and what of later versions is the same: trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Random digits for the ids of many requests: made for each, they were a twentieth of an answer from memory. */
const DIGITS_AT_ONCE = 4_800
let digits = ''

function newId(length: number): string {
  if (digits.length < length) digits = randomHex(DIGITS_AT_ONCE / 2)
  const id = digits.slice(0, length)
  digits = digits.slice(length)
  return id
}

/** The trace of a `traceparent` header, continued; a new one where there is none, or one that is not valid. */
export function parseTraceparent(header: string | null | undefined): Trace {
  const [, traceId, parentId, flags = '00', rest] = TRACEPARENT.exec(header ?? '') ?? []
  const isValid = traceId !== undefined && !(header!.startsWith('00') && rest !== undefined)
  return {
    traceId: isValid ? traceId : newId(32),
    spanId: newId(16),
    parentId: isValid ? parentId! : null,
    isSampled: isValid && (Number.parseInt(flags, 16) & 1) === 1,
  }
}

export const newSpanId = (): string => newId(16)

/** Runs work as part of a trace: its calls carry it, and its log lines name it. */
export const inTrace = <Result>(trace: Trace, work: () => Result): Result => current.run(trace, work)

export const currentTrace = (): Trace | undefined => current.getStore()

/** The header of a call to another system; undefined outside of a trace. */
export function traceparent(trace = currentTrace()): string | undefined {
  return trace && `00-${trace.traceId}-${trace.spanId}-${trace.isSampled ? '01' : '00'}`
}

/** A page makes about ten calls; a minute's work with many sites is cut off. */
const MAX_SPANS = 200

/** Runs a call as a span of the trace at hand; where none is recorded, the call alone. `describe`: attributes of its result. */
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
