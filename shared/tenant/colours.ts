import type { z } from 'zod'
import { colour } from './fields.ts'

/** Colour roles with their defaults. The first three are required. */
export const colourRoles = {
  /** Large fills and primary buttons. */
  brand: colour,
  /** Text and icons on `brand`. */
  brand_ink: colour,
  /** Focus rings, links, chosen controls. */
  accent: colour,
  /** Background of the page, and of raised elements. */
  surface: colour.default('#ffffff'),
  surface_raised: colour.default('#ffffff'),
  ink: colour.default('#1b1d21'),
  /** Secondary text and outlines of controls. */
  ink_quiet: colour.default('#5b616b'),
  /** Decorative lines. */
  line: colour.default('#dcdfe4'),
  /** Decorative fill of tags and announcements, and its text. */
  highlight: colour.default('#e8ecf2'),
  highlight_ink: colour.default('#1b1d21'),
  good: colour.default('#176c3a'),
  warn: colour.default('#8a5300'),
  bad: colour.default('#b3261e'),
}

export type Colours = z.output<z.ZodObject<typeof colourRoles>>
export type ColourRole = keyof Colours
