import { createApp } from './app.tsx'
import type { Bindings } from './bindings.ts'
import { scheduled } from './scheduled.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  scheduled: (event, env, context) => context.waitUntil(scheduled(env, event.scheduledTime)),
} satisfies ExportedHandler<Bindings>
