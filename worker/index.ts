import { createApp } from './app.tsx'
import type { Bindings } from './bindings.ts'
import { localBindings } from './platform/wrapped-stores.ts'

const app = createApp()

/** The web Worker: answers requests. What no visitor waits for is done by the jobs Worker (jobs.ts). */
export default {
  fetch: (request, env, context) => app.fetch(request, localBindings(env), context),
} satisfies ExportedHandler<Bindings>
