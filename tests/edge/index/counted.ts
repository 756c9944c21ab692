/** The key-value store with its reads written down, and a switch that takes it down. */
export function countedKv(kv: KVNamespace) {
  const reads: string[] = []
  let isDown = false
  const counted = new Proxy(kv, {
    get(target, name) {
      if (name !== 'get') {
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function' ? method.bind(target) : method
      }
      return (key: string, options: KVNamespaceGetOptions<'text'>) => {
        reads.push(key)
        return isDown ? Promise.reject(new Error('KV is down')) : target.get(key, options)
      }
    },
  })
  return {
    kv: counted,
    /** The keys read since last asked. */
    reads: () => reads.splice(0),
    goDown: () => (isDown = true),
    comeBack: () => (isDown = false),
  }
}
