import type { Plugin } from 'vite'
import { type Pointer, SPECULATION_FILES, speculationRules } from '../../shared/routes/speculation-rules.ts'

const files = Object.entries(SPECULATION_FILES) as [Pointer, string][]

/** The speculation rules as static files; client/public/_headers gives them their type. */
export function speculation(): Plugin {
  return {
    name: 'forecourt-speculation',
    configureServer(server) {
      for (const [pointer, path] of files)
        server.middlewares.use(path, (_, response) => {
          response.setHeader('Content-Type', 'application/speculationrules+json')
          response.end(JSON.stringify(speculationRules(pointer)))
        })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [pointer, path] of files)
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: JSON.stringify(speculationRules(pointer)) })
    },
  }
}
