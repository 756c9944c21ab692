import type { MouseEvent } from 'react'
import type { Gallery, GalleryView } from '../../shared/car/gallery.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'

const ICON_OF: Record<GalleryView, IconName> = { spin: 'spin', images: 'camera', interior: 'seats' }

type Props = { views: Gallery['views']; view: GalleryView; onPress: (event: MouseEvent, view: GalleryView) => void }

/** Spin, Images, Interior (GAL-03): links to the same page in another view, switched in place once awake. */
export function Views({ views, view, onPress }: Props) {
  return (
    <ul className="gallery-views" aria-label="Ways to look at it">
      {views.map(({ view: each, text, href }) => (
        <li key={each}>
          <a href={href} aria-current={each === view || undefined} data-held onClick={(event) => onPress(event, each)}>
            <Icon name={ICON_OF[each]} />
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}
