import { createApp } from './app.tsx'
import type { Bindings } from './bindings.ts'

const app = createApp()

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Bindings>
