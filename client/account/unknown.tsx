import { Icon } from '../ui/icon.tsx'

/** What nobody can say now is said to be so, and not to be nothing. */
export function Unknown({ what }: { what: string }) {
  return (
    <p className="checkout-news">
      <Icon name="info" />
      We cannot show {what} just now. Nothing has changed about them; please look again in a minute.
    </p>
  )
}
