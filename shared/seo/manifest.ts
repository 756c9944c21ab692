import type { Site } from '../tenant/site-fields.ts'

/** Sizes in pixels of the icons that are drawn from the site's mark: Apple's, and those of the manifest. */
export const TOUCH_ICON_SIZE = 180
export const MANIFEST_ICON_SIZES = [192, 512] as const

/** Characters that home screens show of a name. */
const SHORT_NAME_CHARS = 12

/** The whole words of a name that fit under an icon; the beginning of a longer first word. */
export function shortName(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && words.join(' ').length > SHORT_NAME_CHARS) words.pop()
  return words.join(' ').slice(0, SHORT_NAME_CHARS)
}

/** The web manifest of a site (FND-01). */
export const webManifest = ({ name, logo, theme: { colours } }: Pick<Site, 'name' | 'logo' | 'theme'>) => ({
  id: '/',
  name,
  short_name: shortName(name),
  lang: 'en-AU',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: colours.surface_raised,
  background_color: colours.surface,
  icons: [
    ...(/\.svg$/i.test(logo.icon.url) ? [{ src: logo.icon.url, sizes: 'any', type: 'image/svg+xml' }] : []),
    ...MANIFEST_ICON_SIZES.map((size) => ({
      src: `/icons/${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  ],
})

/** Share of an icon's side that its mark takes, within the safe zone of masks (0.8). */
const MARK_SHARE = 0.72

/** The drawing of an icon: the mark on the site's raised surface. `mark`: a data URL. */
export function iconSvg(mark: string, size: number, background: string): string {
  const side = Math.round(size * MARK_SHARE)
  const edge = (size - side) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" fill="${background}"/>` +
    `<image x="${edge}" y="${edge}" width="${side}" height="${side}" href="${mark}"/></svg>`
  )
}
