import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../root.ts'

const NAME = 'virtual:gallery'

/** The gallery of components: its routes in development, and none in a build. */
export function gallery(): Plugin {
  let development = false
  return {
    name: 'forecourt-gallery',
    configResolved(config) {
      development = config.command === 'serve'
    },
    resolveId(id) {
      if (id !== NAME) return
      return development ? join(ROOT, 'scripts/gallery/routes.tsx') : `\0${NAME}`
    },
    load: (id) => (id === `\0${NAME}` ? `import { Hono } from 'hono'\nexport const gallery = new Hono()` : undefined),
  }
}
