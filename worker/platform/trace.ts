import { AsyncLocalStorage } from 'node:async_hooks'
import { randomHex } from './crypto.ts'
import type { Recording } from './telemetry/recording.ts'

/** The trace that the work at hand is part of (W3C Trace Context, level 1). */
export type Trace = {
  /** 32 hexadecimal digits. */
  traceId: string
  /** Of this request, beat or call, 16 hexadecimal digits. */
  spanId: string
  /** The span of the sender, where there is one. */
  parentId: string | null
  /** Whether the sender records it, or this Worker does. */
  isSampled: boolean
  /** Its spans, where an exporter is set up. */
  recording?: Recording
}

const current = new AsyncLocalStorage<Trace>()

/** Version 00, and what of later versions is the same: trace, parent, flags. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** The trace of a `traceparent` header, continued; a new one where there is none, or one that is not valid. */
export function traceOf(header: string | null | undefined): Trace {
  const [, traceId, parentId, flags = '00', rest] = TRACEPARENT.exec(header ?? '') ?? []
  const isValid = traceId !== undefined && !(header!.startsWith('00') && rest !== undefined)
  return {
    traceId: isValid ? traceId : randomHex(16),
    spanId: newSpanId(),
    parentId: isValid ? parentId! : null,
    isSampled: isValid && (Number.parseInt(flags, 16) & 1) === 1,
  }
}

export const newSpanId = (): string => randomHex(8)

/** Runs work as part of a trace: its calls carry it, and its log lines name it. */
export const inTrace = <Result>(trace: Trace, work: () => Result): Result => current.run(trace, work)

export const currentTrace = (): Trace | undefined => current.getStore()

/** The header of a call to another system; undefined outside of a trace. */
export function traceparent(trace = currentTrace()): string | undefined {
  return trace && `00-${trace.traceId}-${trace.spanId}-${trace.isSampled ? '01' : '00'}`
}
