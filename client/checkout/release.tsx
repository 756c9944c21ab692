import type { ReleaseForm as View } from '../../shared/reservation/checkout.ts'

/** Lets a car go, after a second look at what that means. */
export function Release({ action, text, note }: View) {
  return (
    <details className="checkout-release">
      <summary>Changed your mind?</summary>
      <form method="post" action={action}>
        <p>{note}</p>
        <button type="submit" className="button button-secondary" name="does" value="release">
          {text}
        </button>
      </form>
    </details>
  )
}
