// Stands before the built Worker in the benchmark's workerd: answers a bare `ok` as the floor, counts what the Worker
// asks of KV and D1, and has a search page whose engine is slow. Plain JavaScript, since it runs in workerd.
import worker from './index.js'
import { slowSearch } from './slow-search.ts'

const counts = { requests: 0, kv: 0, kvWrites: 0, d1: 0 }

const KV_READS = new Set(['get', 'getWithMetadata', 'list'])
const KV_WRITES = new Set(['put', 'delete'])

/** The binding, with a look at each call by name. */
function watched(binding, onCall) {
  return new Proxy(binding, {
    get(target, name) {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...args) => {
        onCall(name)
        return value.apply(target, args)
      }
    },
  })
}

function onKv(name) {
  if (KV_READS.has(name)) counts.kv++
  if (KV_WRITES.has(name)) counts.kvWrites++
}

function onD1(name) {
  if (name === 'prepare') counts.d1++
}

let counted
const envOf = (env) => (counted ??= { ...env, KV: watched(env.KV, onKv), DB: watched(env.DB, onD1) })

const OWN = {
  '/bench/ok': () => new Response('ok'),
  '/bench/page': () =>
    new Response(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title><h1>Floor</h1><p><button onclick="this.textContent=Date.now()">Press</button> <a href="/bench/next">Next</a>',
      { headers: { 'Content-Type': 'text/html; charset=utf-8' } },
    ),
  '/bench/next': () =>
    new Response('<!doctype html><html lang="en"><title>Next</title><h1>Next</h1>', {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    }),
  '/bench/counts': () => Response.json(counts),
}

export default {
  ...worker,
  fetch(request, env, context) {
    const own = OWN[request.url.slice(request.url.indexOf('/', 8))]
    if (own) return own()
    if (request.headers.has('X-Bench-Search-Ms')) return slowSearch.fetch(request, env, context)
    counts.requests++
    return worker.fetch(request, envOf(env), context)
  },
}
