import type { Picture } from '../../shared/car/pictures.ts'
import { type HeroFocus, heroAnchor, PORTRAIT_MEDIA } from '../../shared/page/hero-photo.ts'
import { Photo } from '../ui/photo.tsx'

type Props = { picture: Picture | null; portrait: Picture | null; focus: HeroFocus }

/** The photograph of a hero, cut for a phone where there is such a picture; its subject stays in view. */
export function HeroPhoto({ picture, portrait, focus }: Props) {
  return (
    <div className="hero-photo" data-anchor={heroAnchor(focus)}>
      {picture && (
        <picture>
          {portrait && (
            <source
              media={PORTRAIT_MEDIA}
              srcSet={portrait.srcset ?? portrait.src}
              sizes={portrait.sizes}
              width={portrait.width}
              height={portrait.height}
            />
          )}
          <Photo picture={picture} turn="first" />
        </picture>
      )}
    </div>
  )
}
