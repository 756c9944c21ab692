// Stands before the built Worker in the fleet: answers a bare `ok`, counts what is asked of KV, takes leads as a form's
// route does, and has the schedule at call. Plain JavaScript, since it runs in workerd.

import jobs from '../../../worker/jobs.ts'
import { leadForm } from '../storm/lead-form.ts'
import worker from './index.js'

const counts = { kv: 0 }
const KV_READS = new Set(['get', 'getWithMetadata', 'list'])

let counted
function envOf(env) {
  counted ??= {
    ...env,
    KV: new Proxy(env.KV, {
      get(target, name) {
        const value = target[name]
        if (typeof value !== 'function') return value
        return (...args) => {
          if (KV_READS.has(name)) counts.kv++
          return value.apply(target, args)
        }
      },
    }),
  }
  return counted
}

const OWN = {
  '/bench/ok': () => new Response('ok'),
  '/bench/collect': () => {
    globalThis.gc?.()
    return new Response(String('gc' in globalThis))
  },
  '/bench/counts': () => Response.json(counts),
  '/bench/lead': (request, env, context) => leadForm.fetch(request, envOf(env), context),
  '/bench/schedule': async (_, env) => {
    const work = []
    const context = { waitUntil: (one) => work.push(one) }
    await jobs.scheduled({ scheduledTime: Date.now(), cron: '* * * * *' }, envOf(env), context)
    await Promise.all(work)
    return new Response('done')
  },
}

export default {
  ...worker,
  fetch(request, env, context) {
    const own = OWN[new URL(request.url).pathname]
    return own ? own(request, env, context) : worker.fetch(request, envOf(env), context)
  },
}
