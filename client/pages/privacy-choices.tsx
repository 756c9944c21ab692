import { pathTo } from '../../shared/tenant/paths.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'

/** A consent that was given: the words agreed to, and since when. */
export type GivenConsent = { words: string; since: string }

export type PrivacyChoicesView = {
  dealer: string
  /** Whether visits are counted only where the visitor agreed. */
  asksToCount: boolean
  isDone: boolean
  /** Where a shopper signs in to see the rest; null for one who is signed in. */
  signIn: string | null
  /** null: off. */
  alerts: GivenConsent | null
  offers: GivenConsent[]
}

/** What a shopper has agreed to, each with a button that takes it back; works without script (TRU-04). */
export function PrivacyChoicesPage({ view }: { view: PrivacyChoicesView }) {
  const { dealer, asksToCount, isDone, signIn, alerts, offers } = view
  return (
    <div className="wrap alerts">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current="Your privacy choices" />
      <h1>Your privacy choices</h1>
      {isDone && <output className="alerts-done">Done. What you took back is off from now on.</output>}
      <p className="alerts-lead">
        What you have agreed to at {dealer}, and how to take it back. What we keep, and for how long, is in our{' '}
        <a className="link" href={pathTo('privacy')}>
          privacy policy
        </a>
        .
      </p>
      <section aria-labelledby="choices-visits">
        <h2 id="choices-visits">Counting your visits</h2>
        <p>
          {asksToCount
            ? 'Off unless you said yes. Your answer is kept in this browser alone: change it with “Privacy choices” at the foot of any page.'
            : 'We count which pages and cars are looked at, without your name. There is nothing to agree to.'}
        </p>
      </section>
      {signIn ? (
        <section aria-labelledby="choices-more">
          <h2 id="choices-more">Alerts and offers</h2>
          <p>Sign in with your mobile number, and we show what is on for it.</p>
          <a className="button button-primary" href={signIn}>
            Sign in
          </a>
        </section>
      ) : (
        <>
          <Choice id="alerts" heading="Alerts about cars and searches" given={alerts ? [alerts] : []} />
          <Choice id="offers" heading="Offers by e-mail" given={offers} />
        </>
      )}
    </div>
  )
}

type ChoiceProps = { id: 'alerts' | 'offers'; heading: string; given: GivenConsent[] }

function Choice({ id, heading, given }: ChoiceProps) {
  return (
    <section aria-labelledby={`choices-${id}`}>
      <h2 id={`choices-${id}`}>{heading}</h2>
      {given.length === 0 ? (
        <p>Off.</p>
      ) : (
        <>
          {given.map(({ words, since }) => (
            <p key={words + since}>
              On since {since}. You agreed to: “{words}”
            </p>
          ))}
          <form method="post" action={pathTo('privacy_withdraw')}>
            <input type="hidden" name="what" value={id} />
            <button type="submit" className="button button-secondary">
              Turn off
            </button>
          </form>
        </>
      )}
    </section>
  )
}
