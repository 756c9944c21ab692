import { Icon } from '../ui/icon.tsx'

/** Shown when a list cannot be read: unknown is not the same as empty. */
export function Unknown({ what }: { what: string }) {
  return (
    <p className="checkout-news">
      <Icon name="info" />
      We can’t show {what} just now. Nothing has changed; please try again in a minute.
    </p>
  )
}
