/** Makes a call to a store; `sql` has its statements. */
export type AroundSql = <Value>(call: () => Promise<Value>, sql: readonly string[], method: string) => Promise<Value>
/** Makes a call to a binding. */
export type AroundMethod = <Value>(
  call: () => Promise<Value>,
  method: string,
  args: readonly unknown[],
) => Promise<Value>

type Method = (...args: unknown[]) => unknown
type AsyncMethod = (...args: unknown[]) => Promise<unknown>

const EXECUTING_METHODS = new Set<PropertyKey>(['first', 'all', 'run', 'raw'])

/** A database each call of which is made by `around`. */
export function wrappedDatabase(db: D1Database, around: AroundSql): D1Database {
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>()

  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const method = Reflect.get(target, name) as Method
        if (name === 'bind') return (...args: unknown[]) => wrap(method.apply(target, args) as D1PreparedStatement, sql)
        if (EXECUTING_METHODS.has(name))
          return (...args: unknown[]) => around(() => (method as AsyncMethod).apply(target, args), [sql], String(name))
        return method
      },
    })
    originals.set(wrapped, { statement, sql })
    return wrapped
  }

  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql), sql)
      if (name !== 'batch') return Reflect.get(target, name)
      // D1 accepts only statements of its own in a batch.
      return (statements: D1PreparedStatement[]) => {
        const known = statements.map((statement) => originals.get(statement) ?? { statement, sql: '' })
        const call = () => target.batch(known.map(({ statement }) => statement))
        return around(
          call,
          known.map(({ sql }) => sql),
          'batch',
        )
      }
    },
  })
}

/** A binding each method of which is called by `around`. */
export const wrappedBinding = <Binding extends object>(binding: Binding, around: AroundMethod): Binding =>
  new Proxy({} as Binding, {
    get: (_, name) => {
      const method = Reflect.get(binding, name) as AsyncMethod
      // One that is awaited is asked whether it is a promise.
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => around(() => method.apply(binding, args), String(name), args)
    },
  })

/** A bucket whose uploads by parts are called by `around` too. */
export const wrappedUploads = (files: R2Bucket, around: AroundMethod): R2Bucket =>
  wrappedBinding(files, async (call, method, args) => {
    const answer = await around(call, method, args)
    return method === 'createMultipartUpload' ? (wrappedBinding(answer as object, around) as typeof answer) : answer
  })
