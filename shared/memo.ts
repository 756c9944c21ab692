type Memo<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: NoInfer<Value>): unknown }

/** The value of a key, computed where it is not known yet. */
export function computeOnce<Key, Value>(memo: Memo<Key, Value>, key: Key, compute: () => Value): Value {
  const value = memo.get(key)
  if (value !== undefined) return value
  const computed = compute()
  memo.set(key, computed)
  return computed
}
