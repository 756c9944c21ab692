import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:assets'
const BOOT = 'client/boot.ts'
const CSS = 'client/styles/app.css'

type Chunk = { file: string; imports?: string[] }

/**
 * Tells the Worker what the client build called its files. The client is built first (vite.config.ts), so its
 * manifest is there when the Worker's build asks; in development the sources are served under their own names.
 */
export function assets(clientDirectory: string): Plugin {
  let development = false
  return {
    name: 'forecourt-assets',
    configResolved(config) {
      development = config.command === 'serve'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      if (development) return module({ boot: `/${BOOT}`, css: `/${CSS}`, reload: '/@vite/client', version: null })
      const manifest: Record<string, Chunk> = JSON.parse(
        readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'),
      )
      const fileOf = (source: string): string => {
        const chunk = manifest[source]
        if (!chunk) throw new Error(`The client build has no ${source}`)
        return `/${chunk.file}`
      }
      return module({ boot: fileOf(BOOT), css: fileOf(CSS), reload: null, version: version() })
    },
  }
}

/** Names the program by everything it is made of: another program draws other pages. */
function version(): string {
  const hash = createHash('sha256')
  const sources = globSync(['{client,shared,worker,tenants}/**/*.{ts,tsx,css,json,svg}', 'package-lock.json'])
  for (const file of sources.toSorted()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const module = (value: Record<string, string | null>) => `export const ASSETS = ${JSON.stringify(value)}`
