// Stands before a built Worker in the workerd of `bench check`, and counts what is asked of KV and D1. The same file for
// both builds, so that neither pays more for being looked at. Plain JavaScript, since it runs in workerd.
import worker from './index.js'

const counts = { kv: 0, d1: 0 }

/** The binding, with a count of each call by one of these names. */
const watched = (binding, names, count) =>
  new Proxy(binding, {
    get(target, name) {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...args) => {
        if (names.includes(name)) counts[count]++
        return value.apply(target, args)
      }
    },
  })

let counted
const envOf = (env) =>
  (counted ??= {
    ...env,
    KV: watched(env.KV, ['get', 'getWithMetadata', 'list', 'put', 'delete'], 'kv'),
    DB: watched(env.DB, ['prepare'], 'd1'),
  })

export default {
  ...worker,
  fetch(request, env, context) {
    if (request.url.endsWith('/bench/counts')) return Response.json(counts)
    return worker.fetch(request, envOf(env), context)
  },
}
