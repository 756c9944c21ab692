import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { ICONS, type IconName, symbolId } from '../../client/ui/icons.ts'

const PATH = '/icons.svg'
const require = createRequire(import.meta.url)

/** All icons as one SVG sprite, for what the browser draws (client/ui/add-icons.ts). */
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

const sprite = () => `<svg xmlns="http://www.w3.org/2000/svg">${Object.values(symbols()).join('')}</svg>`

/** The drawing of each icon, by its name. */
export const symbols = (): Record<IconName, string> =>
  Object.fromEntries(NAMES.map((name) => [name, symbol(name)])) as Record<IconName, string>

const NAMES = Object.keys(ICONS) as IconName[]

function symbol(name: IconName): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${ICONS[name]}.svg`), 'utf8')
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return `<symbol id="${symbolId(name)}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, ' ').trim()}</symbol>`
}
