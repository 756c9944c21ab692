import type { Gallery } from '../../shared/car/gallery.ts'
import { Icon } from '../ui/icon.tsx'

/** Where photographs would be: what is known of them, and a way to ask (GAL-05). */
export function NoPhotos({ request }: { request: NonNullable<Gallery['request']> }) {
  return (
    <div className="gallery-none">
      <Icon name="no-photo" />
      <p>{request.text}</p>
      {request.action && (
        <p>
          <a className="button button-secondary" href={request.action.href} data-act={request.action.act}>
            {request.action.kind === 'call' && <Icon name="phone" />}
            {request.action.text}
          </a>
        </p>
      )}
    </div>
  )
}
