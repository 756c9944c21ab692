import type { Site } from '../tenant/site-fields.ts'
import type { Colours } from './contrast.ts'
import { type FontKey, fallbackFaces, fontFace, fontStack, headingFace, headingPath } from './fonts.ts'
import { DISPLAY_LOOKS, LOOKS, type Looks } from './looks.ts'

/** The faces of a site's fonts, a style of their own: without it nothing asks for the files. */
export const fontsCss = (site: Pick<Site, 'theme'>, fontUrl: (font: FontKey) => string): string =>
  themeFonts(site, 'notes')
    .map((font) => fontFace(font, fontUrl(font)))
    .join('')

/** Inline style of a site: custom properties, and the fallbacks of its fonts (TEN-05). */
export function themeCss(site: Pick<Site, 'theme' | 'features'>): string {
  const { colours, dark, fonts, radius } = site.theme
  const faces = [headingFace(fonts.display, headingFile(site)), ...themeFonts(site, 'notes').map(fallbackFaces)]
  const note = noteFile(site)
  if (fonts.hand && note) faces.push(headingFace(fonts.hand, note))
  const day = [
    `color-scheme:${site.features.dark_mode && dark ? 'light dark' : 'light'}`,
    ...colourProperties(colours),
    `--font-display:${fontStack(fonts.display, 'headings')}`,
    `--font-text:${fontStack(fonts.text)}`,
    ...(fonts.hand ? [`--font-hand:${fontStack(fonts.hand, 'headings')}`] : []),
    `--radius:${radius}px`,
    ...lookProperties(site.theme),
  ]
  const night =
    site.features.dark_mode && dark
      ? `@media (prefers-color-scheme:dark){:root{${colourProperties(dark).join(';')}}}`
      : ''
  const carried = site.theme.motion === 'lively' ? CARRIED_PHOTOS : ''
  return `${faces.join('')}:root{${day.join(';')}}${night}${carried}`
}

/** A card's photograph moves to the vehicle's page, which waits some frames for it: a lively site's choice. */
const CARRIED_PHOTOS = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** Fonts of a site, text font first. `notes`: with the font of handwriting, for pages that have it. */
export function themeFonts(site: Pick<Site, 'theme'>, notes: 'notes' | null = null): FontKey[] {
  const { text, display, hand } = site.theme.fonts
  return [...new Set([text, display, ...(notes && hand ? [hand] : [])])]
}

export const headingFile = ({ theme: { fonts, display } }: Pick<Site, 'theme'>) =>
  headingPath(fonts.display, headingWeight(display.weight))

/** Path of the letters of a site’s handwriting; null where it has none. */
export const noteFile = ({ theme: { fonts } }: Pick<Site, 'theme'>) =>
  fonts.hand ? headingPath(fonts.hand, DEFAULT_WEIGHT) : null

export const headingWeight = (look: keyof typeof DISPLAY_LOOKS.weight): number => {
  const { css }: Looks[string] = DISPLAY_LOOKS.weight[look]
  return Number(css['--display-weight'] ?? DEFAULT_WEIGHT)
}

/** As in client/styles/tokens.css. */
const DEFAULT_WEIGHT = 700

const lookProperties = (theme: Site['theme']) =>
  [...chosenRows(LOOKS, theme), ...chosenRows(DISPLAY_LOOKS, theme.display)].flatMap(({ css }) =>
    Object.entries(css).map(([name, value]) => `${name}:${value}`),
  )

const chosenRows = <Setting extends string>(
  tables: Record<Setting, Looks>,
  choices: NoInfer<Record<Setting, string>>,
) => (Object.keys(tables) as Setting[]).map((setting) => tables[setting][choices[setting]]!)

const colourProperties = (colours: Colours) =>
  Object.entries(colours).map(([role, value]) => `--${role.replaceAll('_', '-')}:${value}`)
