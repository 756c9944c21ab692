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
  width: [regular: number, bold: number]
  /** Scale for fonts with a small x-height. */
  scale: number
}

type Metrics = Pick<Font, 'ascent' | 'descent' | 'width' | 'scale'>

/** Files are named for their family: Source Sans 3 is source-sans-3. */
const fileName = (family: string) => family.toLowerCase().replaceAll(' ', '-')

const variable = (family: string, weights: Font['weights'], metrics: Metrics): Font => ({
  package: `@fontsource-variable/${fileName(family)}`,
  file: `${fileName(family)}-latin-wght-normal.woff2`,
  family,
  weights,
  ...metrics,
})

const ofOneWeight = (family: string, weight: number, metrics: Metrics): Font => ({
  package: `@fontsource/${fileName(family)}`,
  file: `${fileName(family)}-latin-${weight}-normal.woff2`,
  family,
  weights: [100, 900],
  ...metrics,
})

export const FONTS = {
  figtree: variable('Figtree', [300, 900], { ascent: 0.95, descent: 0.25, width: [0.4592, 0.4731], scale: 1 }),
  geist: variable('Geist', [100, 900], { ascent: 1.005, descent: 0.295, width: [0.4782, 0.5112], scale: 1 }),
  rokkitt: variable('Rokkitt', [100, 900], { ascent: 0.817, descent: 0.32, width: [0.429, 0.4432], scale: 1.12 }),
  source_sans: variable('Source Sans 3', [200, 900], {
    ascent: 1.024,
    descent: 0.4,
    width: [0.427, 0.4525],
    scale: 1.06,
  }),
  urbanist: variable('Urbanist', [100, 900], { ascent: 0.95, descent: 0.25, width: [0.4427, 0.4585], scale: 1.04 }),
  barlow_condensed: ofOneWeight('Barlow Condensed', 700, {
    ascent: 1,
    descent: 0.2,
    width: [0.3688, 0.3699],
    scale: 1.18,
  }),
  kalam: ofOneWeight('Kalam', 400, { ascent: 1.06, descent: 0.53, width: [0.4443, 0.4457], scale: 1 }),
} satisfies Record<string, Font>

export type FontKey = keyof typeof FONTS

/** The family that the file itself bears. */
export const drawnFamily = (key: FontKey) => {
  const font: Font = FONTS[key]
  return font.package.startsWith('@fontsource-variable/') ? `${font.family} Variable` : font.family
}

/** Path of a font; the build copies the package's file there. */
export const fontPath = (key: FontKey) => `/fonts/${FONTS[key].file}`

/**
 * Path of the letters of headings in one weight, some 5 kB: a phone’s first page, which is painted before the fonts come, has
 * its headings in the face of the site (docs/looks.md#typefaces says how they are made).
 */
export const headingPath = (key: FontKey, weight: number) => {
  const { package: source, family, file }: Font = FONTS[key]
  const only = source.startsWith('@fontsource/') && /(\d+)-normal/.exec(file)
  return `/fonts/headings/${fileName(family)}-${only ? only[1] : weight}.woff2`
}

/** Its rule, also of letters that it has not: those stand in the fallback. */
export const headingFace = (key: FontKey, url: string): string => {
  const { family, scale }: Font = FONTS[key]
  return (
    `@font-face{font-family:"${family} Headings";src:url("${url}") format("woff2");font-weight:100 900;` +
    `font-display:optional;size-adjust:${percent(scale)}}`
  )
}

/** A widely installed fallback for each width, with its mean advance over the same prose. */
const FALLBACKS = [
  { local: 'Arial', weights: '100 599', width: 0.4538 },
  { local: 'Arial Bold', weights: '600 900', width: 0.4883 },
]

/** The `font-family` of a choice: font, the letters of headings for these, fitted fallback, system sans. */
export function fontStack(key: FontKey, use: 'headings' | 'text' = 'text'): string {
  const { family } = FONTS[key]
  return `"${family}", ${use === 'headings' ? `"${family} Headings", ` : ''}"${family} Fallback", system-ui, sans-serif`
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

/** The rules of what stands in for it: Arial, scaled to this font's widths and line metrics. */
export const fallbackFaces = (key: FontKey): string =>
  FALLBACKS.map(({ local, weights, width }, at) => {
    const font: Font = FONTS[key]
    const fit = font.width[at]! / width
    return (
      `@font-face{font-family:"${font.family} Fallback";src:local("${local}");font-weight:${weights};` +
      `size-adjust:${percent(fit * font.scale)};ascent-override:${percent(font.ascent / fit)};` +
      `descent-override:${percent(font.descent / fit)};line-gap-override:0%}`
    )
  }).join('')

const percent = (share: number) => `${(share * 100).toFixed(2)}%`
