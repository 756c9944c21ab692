import { expect, it } from 'vitest'
import { draw } from '../../worker/features/print/draw.ts'
import { siteDrawings } from '../../worker/features/seo/service.ts'
import { buildSite } from '../builders/site.ts'

/** Assets without a file: text is left out, shapes are drawn. */
const noAssets = { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher

it('[FND-01] draws an SVG as PNG inside workerd', async () => {
  const png = await siteDrawings(buildSite(), noAssets, draw).png(
    '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180"><rect width="180" height="180" fill="#123"/></svg>',
  )
  expect(new TextDecoder().decode(png.slice(1, 4))).toBe('PNG')
  expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(180)
})
