import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../root.ts'
import { piecesByVariant } from './first-view.ts'

const NAME = 'virtual:assets'
const BOOT = 'client/boot.ts'
/** The stylesheet of every page, and the folder of those for one kind of page, each named for its kind. */
const CSS = 'client/styles/app.css'
const PAGE_STYLES = 'client/styles/pages'
/** What stands in the head of a page itself: its script, and the styles of what it shows first, by kind of page. */
const FIRST_SCRIPT = 'client/first-view.ts'
const FIRST_STYLES = 'client/styles/first-view'

const sheets = (folder: string) => globSync(`${folder}/*.css`, { cwd: ROOT })

export const CLIENT_ENTRIES = [BOOT, CSS, ...sheets(PAGE_STYLES), FIRST_SCRIPT, ...sheets(FIRST_STYLES)]

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
      if (development)
        return module({
          ...addresses(
            (source) => `/${source}`,
            () => null,
          ),
          reload: '/@vite/client',
          version: null,
        })
      const manifest: Record<string, Chunk> = JSON.parse(
        readFileSync(join(clientDirectory, '.vite/manifest.json'), 'utf8'),
      )
      const findFile = (source: string): string => {
        const chunk = manifest[source]
        if (!chunk) throw new Error(`The client build has no ${source}`)
        return `/${chunk.file}`
      }
      const readAsset = (source: string) => readFileSync(join(clientDirectory, findFile(source)), 'utf8').trim()
      return module({ ...addresses(findFile, readAsset), reload: null, version: version() })
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

type AddressOf = (source: string) => string
/** null in development, where each file is asked for by its address. */
type TextOf = (source: string) => string | null

const addresses = (addressOf: AddressOf, readAsset: TextOf) => ({
  boot: addressOf(BOOT),
  css: addressOf(CSS),
  stylesheets: byKind(PAGE_STYLES, addressOf),
  firstScript: inlined(FIRST_SCRIPT, addressOf, (source) => asFunction(readAsset(source))),
  firstStyles: byKind(FIRST_STYLES, (source) => {
    const css = readAsset(source)
    return { href: addressOf(source), pieces: css && piecesByVariant(css) }
  }),
})

const byKind = <Value>(folder: string, valueOf: (source: string) => Value): Record<string, Value> =>
  Object.fromEntries(sheets(folder).map((source) => [basename(source, '.css'), valueOf(source)]))

/** A file that stands in the page, with the source expression of its content security policy. */
function inlined(source: string, addressOf: AddressOf, readAsset: TextOf) {
  const text = readAsset(source)
  const hash = text && `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return { href: addressOf(source), text, hash }
}

/** Its names are its own. */
const asFunction = (code: string | null) => code && `(()=>{${code}})()`

const module = (value: object) => `export const ASSETS = ${JSON.stringify(value)}`
