import type { Bindings } from '../../bindings.ts'
import { inTrace, traceOf } from '../trace.ts'
import { exportTrace, recorded } from './export.ts'

/** Runs work that no request is for as a trace of its own, which is exported after it. Rejects as the work does. */
export function inNewTrace<Value>(env: Bindings, name: string, work: () => Promise<Value>): Promise<Value> {
  const trace = recorded(traceOf(null), env)
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
