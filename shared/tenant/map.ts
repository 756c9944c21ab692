import { z } from 'zod'
import { text, webUrl } from './fields.ts'

/** Map tiles: any service with OpenStreetMap's {z}/{x}/{y} scheme. */
export const mapSchema = z.object({
  tiles: z
    .string()
    .regex(/^https:\/\/\S*\{z\}\S*$/, 'must be an https:// address with {z}, {x} and {y}')
    .refine((url) => url.includes('{x}') && url.includes('{y}'), 'must be an https:// address with {z}, {x} and {y}')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  max_zoom: z.number().int().min(1).max(22).default(19),
  /** Attribution required by the tiles' licence. */
  attribution: z
    .object({ text, url: webUrl })
    .default({ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }),
})

export type MapTiles = z.output<typeof mapSchema>
