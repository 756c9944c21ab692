import { initWasm, Resvg } from '@resvg/resvg-wasm'
import resvg from '@resvg/resvg-wasm/index_bg.wasm'

// Some 2.5 MB of WebAssembly (0.95 MB compressed): this module is imported with the first drawing.
await initWasm(resvg)

/** An SVG as PNG in the size that it names. Text is drawn with the first of these fonts (TTF, OTF or WOFF2) alone. */
export function drawPng(svg: string, fonts: Uint8Array[], family: string): Uint8Array {
  const drawing = new Resvg(svg, {
    font: { fontBuffers: fonts, loadSystemFonts: false, defaultFontFamily: family },
    textRendering: 1,
  })
  const picture = drawing.render()
  try {
    return picture.asPng()
  } finally {
    picture.free()
    drawing.free()
  }
}
