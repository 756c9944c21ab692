import type { Site } from '../../../shared/tenant/site-fields.ts'
import { drawnFamily, fontPath } from '../../../shared/theme/fonts.ts'
import type { Draw } from '../print/service.ts'

/** Draws pictures of a site in its own typeface; rejects where it cannot. */
export type Drawings = { png(svg: string): Promise<Uint8Array> }

export const siteDrawings = ({ theme }: Site, assets: Fetcher, draw: Draw): Drawings => ({
  async png(svg) {
    const font = theme.fonts.display
    // Placeholder host: assets are found by path alone.
    const file = await assets.fetch(`https://site.invalid${fontPath(font)}`)
    const fonts = file.ok ? [new Uint8Array(await file.arrayBuffer())] : []
    return draw({ kind: 'png', svg, fonts, family: drawnFamily(font) })
  },
})
