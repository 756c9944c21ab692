import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Pointer, SPECULATION_FILES, speculationRules } from '../../shared/routes/speculation-rules.ts'
import { FONTS, type FontKey, fontPath } from '../../shared/theme/fonts.ts'
import { ROOT } from '../root.ts'

/** Vite's module that wraps each dynamic import. */
const PRELOAD = '\0vite/preload-helper.js'

/** A call of it that does no more than import. */
const WRAPPED = /[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(\w+=>\w+\.\w+\))?),\[\]\)/g

/**
 * Leaves `import()` unwrapped. Vite's wrapper preloads the stylesheets of the imported code; the client's imports have
 * none. `client/boot.ts` has 2,952 bytes gzip without the wrapper and 3,657 with it.
 */
export function plainImports(): Plugin {
  return {
    name: 'forecourt-plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === PRELOAD ? 'export const __vitePreload = (load) => load()' : undefined),
    generateBundle: {
      // Vite writes the last argument in its own hook of this name.
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') part.code = part.code.replaceAll(WRAPPED, '$1')
      },
    },
  }
}

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

const require = createRequire(import.meta.url)
const keys = Object.keys(FONTS) as FontKey[]

const contents = (key: FontKey) => readFileSync(require.resolve(`${FONTS[key].package}/files/${FONTS[key].file}`))

/** Serves every font of the table from the site itself. */
export function fonts(): Plugin {
  return {
    name: 'forecourt-fonts',
    configureServer(server) {
      for (const key of keys)
        server.middlewares.use(fontPath(key), (_, response) => {
          response.setHeader('Content-Type', 'font/woff2')
          response.end(contents(key))
        })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const key of keys) this.emitFile({ type: 'asset', fileName: fontPath(key).slice(1), source: contents(key) })
    },
  }
}

const NAME = 'virtual:gallery'

/** The gallery of looks, and what explains a search: their routes in development, and none in a build. */
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
    load: (id) =>
      id === `\0${NAME}`
        ? `import { Hono } from 'hono'\nexport const gallery = new Hono()\nexport const devSearch = gallery`
        : undefined,
  }
}
