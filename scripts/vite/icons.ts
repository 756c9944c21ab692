import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { FIRST_ICONS, FURTHER_ICONS, ICONS, type IconName } from '../../client/ui/icons.ts'

const require = createRequire(import.meta.url)

/** Fills the two stylesheets of icons: those of first views, which stand in the page, and all others. */
export function icons(): Plugin {
  return {
    name: 'forecourt-icons',
    enforce: 'pre',
    transform(_, id) {
      if (/first-view\/icons\.css/.test(id)) return iconsCss(FIRST_ICONS)
      if (/pages\/icons\.css/.test(id))
        return iconsCss(FURTHER_ICONS, `:is(.i-${Object.keys(FURTHER_ICONS).join(',.i-')})`)
    },
  }
}

/** Units of a drawing's side; drawings in a row of the picture (base.css has the size of its mask). */
const SIDE = 24
const ACROSS = 6

/**
 * One picture of all its icons, for each picture is a document of its own to a browser, and the place of each in it. The
 * first place is empty: there stands what has no place yet.
 * @param which of the icons the picture is for
 */
export function iconsCss(sheet: Partial<typeof ICONS>, which = ''): string {
  const names = Object.keys(sheet) as IconName[]
  if (names.length >= ACROSS ** 2) throw new Error(`The picture of icons has room for ${ACROSS ** 2 - 1}`)
  const drawings = names.map((name, at) => {
    const [column, row] = cellAt(at)
    return `<g transform='translate(${column * SIDE} ${row * SIDE})'${LOOKS[name] ?? ''}>${shapes(name)}</g>`
  })
  const places = names.map((name, at) => {
    const place = cellAt(at).map((cell) => `${(cell * 100) / (ACROSS - 1)}%`)
    return LOOKS[name]
      ? `:root{--i-${name}:${place.join(' ')}}`
      : `.i-${name}{-webkit-mask-position:${place.join(' ')}}`
  })
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${ACROSS * SIDE} ${ACROSS * SIDE}' ${LINES}>${drawings.join('')}</svg>`
  const image = `-webkit-mask-image:url("data:image/svg+xml,${picture.replaceAll('#', '%23')}")`
  return `@layer base{.icon${which},.iconed${which}::before{${image}}${places.join('')}}`
}

const cellAt = (at: number): [column: number, row: number] => [(at + 1) % ACROSS, Math.floor((at + 1) / ACROSS)]

const LINES = "fill='none' stroke='#000' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'"

/** Icons that a style puts in the place of another, by the custom property of their place. */
const LOOKS: Partial<Record<IconName, string>> = {
  'heart-full': " fill='#000'",
  'play-full': " fill='#000'",
  'check-bold': " stroke-width='3'",
  'no-photo-thin': " stroke-width='1.25'",
}

function shapes(name: IconName): string {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${ICONS[name]}.svg`), 'utf8')
  const inner = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return inner.replace(/\s+/g, ' ').replaceAll(' />', '/>').replaceAll('> <', '><').replaceAll('"', "'").trim()
}
