import type { LocationBar as Located } from '../../shared/location/location-bar.ts'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/** On the page of a car away from the dealer's main location (VDP-08). Without script it is dismissed for this one view. */
export function LocatedBar({ text, directions, action }: Located & { action: string }) {
  return (
    <section className="located" aria-label="Where it is">
      <p>
        <Icon name="location" />
        {text}
      </p>
      {directions && (
        <a className="link" href={directions} rel="noopener">
          Get Directions
        </a>
      )}
      <form action={action}>
        <button
          type="submit"
          className="icon-button"
          name="located"
          value="off"
          {...wake('press', 'dismiss-location')}
          aria-label="Dismiss"
        >
          <Icon name="close" />
        </button>
      </form>
    </section>
  )
}
