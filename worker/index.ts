import { createApp } from './app.tsx'
import type { Bindings } from './bindings.ts'
import { localBindings } from './platform/retry-locked.ts'
import { type Beat, scheduled, workOff } from './scheduled.ts'

const app = createApp()

export default {
  fetch: (request, env, context) => app.fetch(request, localBindings(env), context),
  scheduled: (event, env, context) => context.waitUntil(scheduled(localBindings(env), event.scheduledTime)),
  queue: (batch, env) => workOff(localBindings(env), batch.messages, Date.now()),
} satisfies ExportedHandler<Bindings, Beat>
