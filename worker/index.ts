import { createApp } from './app.tsx'
import type { Bindings } from './bindings.ts'
import { boundedBindings } from './platform/deadlines/bindings.ts'
import { BACKGROUND } from './platform/deadlines/time.ts'
import { localBindings } from './platform/retry-locked.ts'
import { type Beat, scheduled, workOff } from './scheduled.ts'

const app = createApp()

/** The bindings of work that no request waits for. */
const background = (env: Bindings) => boundedBindings(localBindings(env), BACKGROUND)

export default {
  fetch: (request, env, context) => app.fetch(request, localBindings(env), context),
  scheduled: (event, env, context) => context.waitUntil(scheduled(background(env), event.scheduledTime)),
  queue: (batch, env) => workOff(background(env), batch.messages, Date.now()),
} satisfies ExportedHandler<Bindings, Beat>
