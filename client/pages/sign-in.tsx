import type { SavedCar } from '../../shared/car/saved-car.ts'
import type { FormView } from '../../shared/lead/form-view.ts'
import { SAVED_PATH } from '../../shared/routes/device-paths.ts'
import { Icon } from '../ui/icon.tsx'
import { toggles } from '../wake/attributes.ts'
import { Island } from '../wake/island.tsx'

type Props = {
  form: FormView
  heading: string
  /** What signing in is for. */
  text: string
  /** Where to go without signing in. */
  back: string
  /** Set where the device can keep what signing in would: the car that was to be saved, if it is known. */
  device: { car: SavedCar | null } | null
}

/** Asks for the number that a code is sent to (GAT-02). */
export function SignInPage({ form, heading, text, back, device }: Props) {
  return (
    <div className="wrap sign-in">
      <h1>{heading}</h1>
      <p className="sign-in-lead">{text}</p>
      <Island name="lead-form" on="visible" props={{ form }} />
      <p>
        <a className="link" href={back}>
          Go back without signing in
        </a>
      </p>
      {device && (
        <div className="sign-in-again with-script">
          <h2>Not now?</h2>
          <p>
            You can save on this device without signing in. When you do sign in, it all moves to your watchlist.{' '}
            <a className="link" href={SAVED_PATH}>
              See what’s saved
            </a>
          </p>
          {device.car && (
            <button
              type="button"
              className="button button-secondary"
              {...toggles('favourite')}
              data-car={JSON.stringify(device.car)}
              aria-pressed={false}
            >
              <Icon name="heart" />
              Save on this device
            </button>
          )}
        </div>
      )}
    </div>
  )
}
