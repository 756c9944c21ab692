import type { Picture } from '../car/pictures.ts'
import type { SectionOf } from './sections.ts'

export type HeroFocus = SectionOf<'hero'>['focus']

/** Screens that show the portrait of a hero: narrower than `--md` of client/styles/breakpoints.css. */
export const PORTRAIT_MEDIA = '(width < 768px)'
const WIDE_MEDIA = '(width >= 768px)'

/** Where the subject is across the picture: what is cut off is cut from the other side. */
export function heroAnchor(focus: HeroFocus): 'left' | 'middle' | 'right' {
  if (focus === null) return 'middle'
  const middle = (focus.left + focus.right) / 2
  if (middle < 42) return 'left'
  return middle > 58 ? 'right' : 'middle'
}

type Preload = Picture & { media?: string }

/** The pictures to load before all others: one for a narrow and one for a wide screen where the hero has both. */
export const heroPreloads = ({
  picture,
  portrait,
}: {
  picture: Picture | null
  portrait: Picture | null
}): Preload[] =>
  picture === null
    ? []
    : portrait === null
      ? [picture]
      : [
          { ...portrait, media: PORTRAIT_MEDIA },
          { ...picture, media: WIDE_MEDIA },
        ]
