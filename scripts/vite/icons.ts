import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICONS } from '../../client/ui/icons.ts'

const PATH = '/icons.svg'
const require = createRequire(import.meta.url)

/** All icons as one SVG sprite, which the browser fetches once. */
export function icons(): Plugin {
  return {
    name: 'forecourt-icons',
    configureServer(server) {
      server.middlewares.use(PATH, (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(sprite())
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: PATH.slice(1), source: sprite() })
    },
  }
}

function sprite(): string {
  const symbols = Object.entries(ICONS).map(([name, drawing]) => {
    const svg = readFileSync(require.resolve(`lucide-static/icons/${drawing}.svg`), 'utf8')
    const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, ' ').trim()}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}
