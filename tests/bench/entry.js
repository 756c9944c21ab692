// Stands before the built Worker in the benchmark's workerd: answers a bare `ok` as the floor, or a page's bytes as it
// once got them from the Worker, has the plain pages that are the peer, and counts what the Worker asks of KV and D1.
// Plain JavaScript, since it runs in workerd.

import worker from './index.js'
import { PLAIN_PATH, plainPage } from './plain.ts'
import { watchedD1 } from './watched-d1.js'

const counts = { requests: 0, kv: 0, kvWrites: 0, d1: 0, asked: {}, written: {} }
const add = (sums, name, times = 1) => {
  sums[name] = (sums[name] ?? 0) + times
}

/** What a request of a browser is for. */
function purposeOf({ headers }, path) {
  if (headers.get('Sec-Purpose')?.startsWith('prefetch')) return 'ahead'
  if (headers.get('Sec-Fetch-Dest') === 'document') return 'pages'
  return path === '/api/events' ? 'events' : path.replace(/\?.*/, '').replace(/^\/cars\/[^/]+/, '/cars/{slug}')
}

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

const onStatement = () => counts.d1++
const onWritten = (table, rows) => add(counts.written, table, rows)

let counted
const envOf = (env) =>
  (counted ??= { ...env, KV: watched(env.KV, onKv), DB: watchedD1(env.DB, onStatement, onWritten) })

const bare = (body) =>
  new Response(`<!doctype html><html lang="en"><title>Floor</title>${body}`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' },
  })

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
  '/bench/cards': () =>
    bare(
      `<script type="speculationrules">${JSON.stringify({ prerender: [{ urls: ['/bench/photo'], eagerness: 'eager' }] })}</script><p><a href="/bench/photo">Next</a>`,
    ),
  '/bench/photo': () =>
    bare(
      '<img src="/demo/at/showroom/suv-offroad/grey-front34-1200.avif" width="765" height="510" alt="" fetchpriority="high" decoding="sync"><p>One sentence.',
    ),
}

const SAME = '/bench/same'
const held = new Map()

/** The bytes of a page of the Worker, from memory and nothing else. */
async function sameBytes(request, env, context) {
  const page = request.url.replace(SAME, '')
  if (!held.has(page)) {
    const answer = await worker.fetch(new Request(page), envOf(env), context)
    held.set(page, { body: new Uint8Array(await answer.arrayBuffer()), type: answer.headers.get('Content-Type') })
  }
  const { body, type } = held.get(page)
  return new Response(body, { headers: { 'Content-Type': type } })
}

const drawer = (request, env, context) => async (path) =>
  (await worker.fetch(new Request(new URL(path, request.url)), envOf(env), context)).text()

export default {
  ...worker,
  async fetch(request, env, context) {
    const path = request.url.slice(request.url.indexOf('/', 8))
    const own = OWN[path]
    if (own) return own()
    if (path.startsWith(SAME)) return sameBytes(request, env, context)
    if (path.startsWith(PLAIN_PATH)) return plainPage(new URL(request.url), drawer(request, env, context))
    counts.requests++
    add(counts.asked, purposeOf(request, path))
    return worker.fetch(request, envOf(env), context)
  },
}
