import { FONTS, fontPath } from '../../../shared/tenant/fonts.ts'
import type { Site } from '../../../shared/tenant/schema.ts'

/** Draws pictures of a site in its own typeface; rejects where it cannot. */
export type Drawings = { png(svg: string): Promise<Uint8Array> }

/** Drawn by resvg in this Worker. Its code is large, so it is imported with the first drawing. */
export const resvgDrawings = ({ theme }: Site, assets: Fetcher): Drawings => ({
  async png(svg) {
    const font = theme.fonts.display
    const [{ drawPng }, file] = await Promise.all([
      import('../../platform/resvg.ts'),
      // Placeholder host: assets are found by path alone.
      assets.fetch(`https://site.invalid${fontPath(font)}`),
    ])
    const fonts = file.ok ? [new Uint8Array(await file.arrayBuffer())] : []
    return drawPng(svg, fonts, `${FONTS[font].family} Variable`)
  },
})
