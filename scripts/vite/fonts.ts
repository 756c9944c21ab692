import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { FONTS, type FontKey, fontPath } from '../../shared/theme/fonts.ts'

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
