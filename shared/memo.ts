type Memo<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: NoInfer<Value>): unknown }

export function computeOnce<Key, Value>(memo: Memo<Key, Value>, key: Key, compute: () => Value): Value {
  const value = memo.get(key)
  if (value !== undefined) return value
  const computed = compute()
  memo.set(key, computed)
  return computed
}

/** A value that is worked out when it is first asked for: most requests never ask. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => (known ??= { value: compute() }).value
}

/** A memo that begins anew once it has so many values. */
export function boundedMemo<Key, Value>(most: number): Memo<Key, Value> {
  const values = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    if (values.size >= most) values.clear()
    values.set(key, value)
  }
  return { get: (key) => values.get(key), set }
}
