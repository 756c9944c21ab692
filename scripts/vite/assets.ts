import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../root.ts'

const NAME = 'virtual:assets'
const BOOT = 'client/boot.ts'
/** The stylesheet of every page, and the folder of those for one kind of page, each named for its kind. */
const CSS = 'client/styles/app.css'
const PAGE_STYLES = 'client/styles/pages'

export const CLIENT_ENTRIES = [BOOT, CSS, ...globSync(`${PAGE_STYLES}/*.css`, { cwd: ROOT })]

type Chunk = { file: string; imports?: string[] }

/**
 * A virtual module with the addresses of the client's files, for the Worker. The client is built first
 * (vite.config.ts), so that its manifest exists; in development the sources are served under their own names.
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
      if (development) return module({ ...addresses((source) => `/${source}`), reload: '/@vite/client', version: null })
      const manifest: Record<string, Chunk> = JSON.parse(
        readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'),
      )
      const fileOf = (source: string): string => {
        const chunk = manifest[source]
        if (!chunk) throw new Error(`The client build has no ${source}`)
        return `/${chunk.file}`
      }
      return module({ ...addresses(fileOf), reload: null, version: version() })
    },
  }
}

/** A hash of all sources: a cached page belongs to one version. */
function version(): string {
  const hash = createHash('sha256')
  const sources = globSync(['{client,shared,worker,tenants}/**/*.{ts,tsx,css,json,svg}', 'package-lock.json'])
  for (const file of sources.toSorted()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const addresses = (addressOf: (source: string) => string) => ({
  boot: addressOf(BOOT),
  css: addressOf(CSS),
  stylesheets: Object.fromEntries(
    CLIENT_ENTRIES.filter((entry) => entry.startsWith(PAGE_STYLES)).map((entry) => [
      basename(entry, '.css'),
      addressOf(entry),
    ]),
  ),
})

const module = (value: object) => `export const ASSETS = ${JSON.stringify(value)}`
