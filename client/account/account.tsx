import { pathTo } from '../../shared/routes/paths.ts'

/** Who is signed in, and the ways out (GAT-02). */
export function Account({ phone }: { /** Masked. */ phone: string }) {
  return (
    <aside className="account" aria-label="Your sign-in">
      <p>
        Signed in with <span className="sign-in-number">{phone}</span>
      </p>
      <form method="post" action={pathTo('sign_out')}>
        <button type="submit" className="button button-secondary">
          Sign out
        </button>
        <button type="submit" className="button button-quiet" name="everywhere" value="yes">
          Sign out on all devices
        </button>
      </form>
    </aside>
  )
}
