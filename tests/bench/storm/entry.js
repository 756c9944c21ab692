// Stands before the built Worker in the storm: takes leads as a form's route does, and has the schedule at call.
// Plain JavaScript, since it runs in workerd.

import jobs from '../../../worker/jobs.ts'
import { setClock } from './clock.js'
import worker from './index.js'
import { leadForm } from './lead-form.ts'

export default {
  async fetch(request, env, context) {
    setClock(request.headers.get('X-Bench-Clock'))
    const { pathname } = new URL(request.url)
    if (pathname === '/bench/ok') return new Response('ok')
    if (pathname === '/bench/lead') return leadForm.fetch(request, env, context)
    if (pathname !== '/bench/schedule') return worker.fetch(request, env, context)
    const work = []
    await jobs.scheduled({ scheduledTime: Date.now(), cron: '* * * * *' }, env, {
      waitUntil: (one) => work.push(one),
    })
    await Promise.all(work)
    return new Response('done')
  },
}
