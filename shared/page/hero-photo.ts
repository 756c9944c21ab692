import type { Picture } from '../car/pictures.ts'
import type { SectionOf } from './sections.ts'

export type HeroFocus = SectionOf<'hero'>['focus']

/** Screens that show the portrait of a hero: narrower than `--md` of client/styles/breakpoints.css. */
export const PORTRAIT_MEDIA = '(width < 768px)'
const WIDE_MEDIA = '(width >= 768px)'

/** Percent across, as `object-position` counts, for which the stylesheet has rules. */
const ANCHORS = [0, 20, 35, 50, 65, 80, 100]
/** How much of its width a wide picture keeps in a hero, as a rule. */
const KEPT = 0.6

/** Where a picture is cut so that the middle of its subject is the middle of what is left. */
export function heroAnchor(focus: HeroFocus): number {
  if (focus === null) return 50
  const middle = (focus.left + focus.right) / 200
  const wanted = (100 * (middle - KEPT / 2)) / (1 - KEPT)
  return ANCHORS.toSorted((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))[0]!
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
