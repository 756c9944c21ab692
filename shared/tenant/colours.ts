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
export type ColourRole = keyof Colours
