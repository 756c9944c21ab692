import type { z } from 'zod'
import { colour } from '../settings/fields.ts'

/** Roles a colour can play, with the default of a role that a site leaves out. The first three have none. */
export const colourRoles = {
  brand: colour.describe('Large fills and primary buttons.'),
  brand_ink: colour.describe('Text and icons on `brand`.'),
  accent: colour.describe('Focus rings, links and chosen controls.'),
  surface: colour.default('#ffffff').describe('The page.'),
  surface_raised: colour.default('#ffffff').describe('Cards, dialogs and panels on the page.'),
  ink: colour.default('#1b1d21').describe('Text.'),
  ink_quiet: colour.default('#5b616b').describe('Second-rank text and the outlines of controls.'),
  line: colour.default('#dcdfe4').describe('Hairlines that carry no meaning.'),
  highlight: colour.default('#e8ecf2').describe('A decorative fill, as of a tag or an announcement.'),
  highlight_ink: colour.default('#1b1d21').describe('Text on `highlight`.'),
  good: colour.default('#176c3a').describe('Success, and prices below others.'),
  warn: colour.default('#8a5300').describe('Warnings.'),
  bad: colour.default('#b3261e').describe('Errors and sold cars.'),
}

export type Colours = z.output<z.ZodObject<typeof colourRoles>>
type ColourRole = keyof Colours

/** Minimum contrast of text, and of large text and controls (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5
const CONTROL = 3

const PAIRS: [role: ColourRole, on: ColourRole, needs: number][] = [
  ['ink', 'surface', TEXT],
  ['ink', 'surface_raised', TEXT],
  ['ink_quiet', 'surface', TEXT],
  ['ink_quiet', 'surface_raised', TEXT],
  ['brand_ink', 'brand', TEXT],
  ['highlight_ink', 'highlight', TEXT],
  ['good', 'surface', TEXT],
  ['good', 'surface_raised', TEXT],
  ['warn', 'surface', TEXT],
  ['warn', 'surface_raised', TEXT],
  ['bad', 'surface', TEXT],
  ['bad', 'surface_raised', TEXT],
  ['brand', 'surface', CONTROL],
  ['brand', 'surface_raised', CONTROL],
  ['accent', 'surface', TEXT],
  ['accent', 'surface_raised', TEXT],
]

export type WeakPair = { role: ColourRole; on: ColourRole; ratio: number; needs: number }

/** Colour pairs below their minimum contrast, worst first (TEN-05). */
export function weakPairs(colours: Colours): WeakPair[] {
  return PAIRS.map(([role, on, needs]) => ({ role, on, needs, ratio: contrast(colours[role], colours[on]) }))
    .filter(({ ratio, needs }) => ratio < needs)
    .toSorted((a, b) => a.ratio / a.needs - b.ratio / b.needs)
}

/** WCAG contrast ratio, 1 (equal) to 21 (black on white). Colours are #rrggbb. */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
