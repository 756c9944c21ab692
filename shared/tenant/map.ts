import { z } from 'zod'
import { count, text, webUrl } from '../settings/fields.ts'

const TILES_RULE = 'must be an https:// address with {z}, {x} and {y}'

/** Whose tiles maps are drawn with; any service that speaks OpenStreetMap's {z}/{x}/{y}. */
export const mapSchema = z.strictObject({
  tiles: z
    .string()
    .regex(/^https:\/\/\S*\{z\}\S*$/, TILES_RULE)
    .refine((url) => url.includes('{x}') && url.includes('{y}'), TILES_RULE)
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe('Address of a tile, with {z}, {x} and {y}, and {key} where a service asks for one.'),
  max_zoom: count(1, 22).default(19).describe('The closest zoom that the service has tiles for.'),
  attribution: z
    .strictObject({
      text: text.describe('The name of the source.'),
      url: webUrl.describe('Where the name leads.'),
    })
    .default({ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' })
    .describe('The source that the map names, as its licence asks.'),
})

export type MapTiles = z.output<typeof mapSchema>
