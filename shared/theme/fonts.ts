/**
 * Font families for tenants: the latin subset of a font, self-hosted; a variable one, or one
 * weight of a family that has no other use. `ascent` and `descent` are the font's,
 * in ems; `width` is its mean advance in English prose at weights 400 and 700, in ems. They fit the fallback, which
 * avoids layout shift when the font loads.
 */
type Font = {
  package: string
  file: string
  family: string
  weights: [lightest: number, heaviest: number]
  ascent: number
  descent: number
  width: { regular: number; bold: number }
  /** Scale for fonts with a small x-height. */
  scale: number
}

export const FONTS = {
  figtree: {
    package: '@fontsource-variable/figtree',
    file: 'figtree-latin-wght-normal.woff2',
    family: 'Figtree',
    weights: [300, 900],
    ascent: 0.95,
    descent: 0.25,
    width: { regular: 0.4592, bold: 0.4731 },
    scale: 1,
  },
  geist: {
    package: '@fontsource-variable/geist',
    file: 'geist-latin-wght-normal.woff2',
    family: 'Geist',
    weights: [100, 900],
    ascent: 1.005,
    descent: 0.295,
    width: { regular: 0.4782, bold: 0.5112 },
    scale: 1,
  },
  rokkitt: {
    package: '@fontsource-variable/rokkitt',
    file: 'rokkitt-latin-wght-normal.woff2',
    family: 'Rokkitt',
    weights: [100, 900],
    ascent: 0.817,
    descent: 0.32,
    width: { regular: 0.429, bold: 0.4432 },
    scale: 1.12,
  },
  source_sans: {
    package: '@fontsource-variable/source-sans-3',
    file: 'source-sans-3-latin-wght-normal.woff2',
    family: 'Source Sans 3',
    weights: [200, 900],
    ascent: 1.024,
    descent: 0.4,
    width: { regular: 0.427, bold: 0.4525 },
    scale: 1.06,
  },
  urbanist: {
    package: '@fontsource-variable/urbanist',
    file: 'urbanist-latin-wght-normal.woff2',
    family: 'Urbanist',
    weights: [100, 900],
    ascent: 0.95,
    descent: 0.25,
    width: { regular: 0.4427, bold: 0.4585 },
    scale: 1.04,
  },
  barlow_condensed: {
    package: '@fontsource/barlow-condensed',
    file: 'barlow-condensed-latin-700-normal.woff2',
    family: 'Barlow Condensed',
    weights: [100, 900],
    ascent: 1,
    descent: 0.2,
    width: { regular: 0.3688, bold: 0.3699 },
    scale: 1.18,
  },
  kalam: {
    package: '@fontsource/kalam',
    file: 'kalam-latin-400-normal.woff2',
    family: 'Kalam',
    weights: [100, 900],
    ascent: 1.06,
    descent: 0.53,
    width: { regular: 0.4443, bold: 0.4457 },
    scale: 1,
  },
} as const satisfies Record<string, Font>

export type FontKey = keyof typeof FONTS

/** The family that the file itself bears. */
export const drawnFamily = (key: FontKey) => {
  const font: Font = FONTS[key]
  return font.package.startsWith('@fontsource-variable/') ? `${font.family} Variable` : font.family
}

/** Path of a font; the build copies the package's file there. */
export const fontPath = (key: FontKey) => `/fonts/${FONTS[key].file}`

/** Widely installed fallback, with its mean advances over the same prose. */
const FALLBACK = { regular: { local: 'Arial', width: 0.4538 }, bold: { local: 'Arial Bold', width: 0.4883 } }

/** The `font-family` of a choice: font, fitted fallback, system sans. */
export function fontStack(key: FontKey): string {
  const { family } = FONTS[key]
  return `"${family}", "${family} Fallback", system-ui, sans-serif`
}

/**
 * The `@font-face` rule of a choice. A font that loads late is used from the next page on, since swapping would shift
 * the layout (QLT-05).
 * @param url URL of the font file
 */
export function fontFace(key: FontKey, url: string): string {
  const font: Font = FONTS[key]
  return (
    `@font-face{font-family:"${font.family}";src:url("${url}") format("woff2");` +
    `font-weight:${font.weights.join(' ')};font-display:optional;size-adjust:${percent(font.scale)}}`
  )
}

/** The rules of what stands in for it. */
export function fallbackFaces(key: FontKey): string {
  const font: Font = FONTS[key]
  return fallbackFace(font, 'regular', '100 599') + fallbackFace(font, 'bold', '600 900')
}

/** Arial, scaled to this font's width and line metrics. */
function fallbackFace(font: Font, weight: 'regular' | 'bold', weights: string): string {
  const fit = font.width[weight] / FALLBACK[weight].width
  return (
    `@font-face{font-family:"${font.family} Fallback";src:local("${FALLBACK[weight].local}");font-weight:${weights};` +
    `size-adjust:${percent(fit * font.scale)};ascent-override:${percent(font.ascent / fit)};` +
    `descent-override:${percent(font.descent / fit)};line-gap-override:0%}`
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
