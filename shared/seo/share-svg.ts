import { escapeXml } from './sitemap.ts'

/** What the picture of a shared car shows. `photo`: a data URL. */
export type SharePicture = {
  photo: string
  title: string
  subtitle: string | null
  price: string | null
  priceType: string | null
  dealer: string
  colours: { surface_raised: string; ink: string; ink_quiet: string; brand: string; brand_ink: string }
}

/** Size of pictures of shared links, in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const PHOTO_HEIGHT = 470
const EDGE = 48
/** Characters that stand beside the price at their sizes. */
const MAX_TITLE_CHARS = 34
const MAX_SUBTITLE_CHARS = 52
const MAX_PRICE_TYPE_CHARS = 20

const cut = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit - 1).trimEnd()}…` : text)

const text = (words: string, x: number, y: number, size: number, colour: string, more = '') =>
  // The lightest weight of a variable font is drawn; the line around it makes it a bold one.
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" ${more}>${escapeXml(words)}</text>`
const bold = (colour: string) => `stroke="${colour}" stroke-width="1.6"`

export function shareSvg({ photo, title, subtitle, price, priceType, dealer, colours }: SharePicture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.surface_raised}"/>`,
    `<image width="${WIDTH}" height="${PHOTO_HEIGHT}" preserveAspectRatio="xMidYMid slice" href="${photo}"/>`,
    `<rect y="${PHOTO_HEIGHT}" width="${WIDTH}" height="6" fill="${colours.brand}"/>`,
    text(cut(title, MAX_TITLE_CHARS), EDGE, 540, 46, colours.ink, bold(colours.ink)),
    text(cut([subtitle, dealer].filter(Boolean).join(' · '), MAX_SUBTITLE_CHARS), EDGE, 594, 30, colours.ink_quiet),
    price === null
      ? ''
      : text(price, WIDTH - EDGE, priceType ? 544 : 566, 60, colours.ink, `text-anchor="end" ${bold(colours.ink)}`),
    text(cut(priceType ?? '', MAX_PRICE_TYPE_CHARS), WIDTH - EDGE, 594, 30, colours.ink_quiet, 'text-anchor="end"'),
    '</svg>',
  ].join('')
}
