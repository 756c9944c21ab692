import type { z } from 'zod'
import { colour } from './fields.ts'

/** Roles a colour can play, with what a site that does not set them gets. A tenant owes the first three. */
export const colourRoles = {
  /** Large fills and primary buttons. */
  brand: colour,
  /** Text and icons on `brand`. */
  brand_ink: colour,
  /** Focus rings, links, chosen controls. */
  accent: colour,
  /** The page, and what lies on it. */
  surface: colour.default('#ffffff'),
  surface_raised: colour.default('#ffffff'),
  ink: colour.default('#1b1d21'),
  /** Second-rank text and the outlines of controls. */
  ink_quiet: colour.default('#5b616b'),
  /** Hairlines that carry no meaning. */
  line: colour.default('#dcdfe4'),
  /** A decorative fill, as of a tag or an announcement, and the text on it. */
  highlight: colour.default('#e8ecf2'),
  highlight_ink: colour.default('#1b1d21'),
  good: colour.default('#176c3a'),
  warn: colour.default('#8a5300'),
  bad: colour.default('#b3261e'),
}

export type Colours = z.output<z.ZodObject<typeof colourRoles>>
export type ColourRole = keyof Colours
