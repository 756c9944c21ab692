import { CONSENT_ANSWERS } from '../../shared/analytics/consent.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { Page } from '../layout/breadcrumbs.tsx'
import { LinkButton, SubmitButton, TextLink } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'

/** A consent that was given: the words agreed to, and since when. */
export type GivenConsent = { words: string; since: string }

/** `agrees`: null for a visitor who has not answered; `isLost`: an answer did not come back. */
export type CountingChoice = { text: string; agrees: boolean | null; isLost: boolean }

export type PrivacyChoicesView = {
  dealer: string
  /** The question whether visits may be counted; null on a site that does not ask. */
  counting: CountingChoice | null
  /** What the last press stored; null where nothing was. */
  saved: string | null
  /** Why nothing was stored. */
  trouble: string | null
  /** Where a shopper signs in to see the rest; null for one who is signed in. */
  signIn: string | null
  /** null: off. */
  alerts: GivenConsent | null
  offers: GivenConsent[]
}

/** What a shopper has agreed to, each with a button that takes it back; works without script (TRU-04). */
export function PrivacyChoicesPage({ view }: { view: PrivacyChoicesView }) {
  const { dealer, counting, saved, trouble, signIn, alerts, offers } = view
  return (
    <Page title="Your privacy choices" className="alerts">
      {saved && <output className="alerts-done">{saved}</output>}
      {trouble && (
        <p className="alerts-done alerts-trouble" role="alert">
          <Icon name="warning" />
          {trouble}
        </p>
      )}
      <p className="alerts-lead">
        See and change what you’ve agreed to at {dealer}. What we keep, and for how long, is in our{' '}
        <TextLink href={pathTo('privacy')} text="privacy policy" />.
      </p>
      <Part id="choices-visits" heading="Analytics">
        {counting ? (
          <Counting {...counting} />
        ) : (
          <p>We count which pages are looked at, without your name. There’s nothing to agree to.</p>
        )}
      </Part>
      {signIn ? (
        <Part id="choices-more" heading="Alerts and offers">
          <p>Sign in with your mobile number to see what’s turned on.</p>
          <LinkButton href={signIn} text="Sign in" />
        </Part>
      ) : (
        <>
          <Choice id="alerts" heading="Alerts" given={alerts ? [alerts] : []} />
          <Choice id="offers" heading="Offers by email" given={offers} />
        </>
      )}
    </Page>
  )
}

/** One form, a button each answer but the one that was given. The answer is kept in this browser alone. */
function Counting({ text, agrees, isLost }: CountingChoice) {
  const state = {
    true: 'On. You said yes.',
    false: 'Off. You said no.',
    null: isLost ? 'Off.' : 'Off. You haven’t answered yet.',
  }
  return (
    <>
      <p>{text}</p>
      <p id="counting-state">
        <strong>{state[`${agrees}`]}</strong>
        {!isLost && ' Your answer is saved only in this browser.'}
      </p>
      <form method="post" action={pathTo('privacy_choices')} aria-describedby="counting-state" data-counting>
        <input type="hidden" name="what" value="counting" />
        <p className="form-submit">
          {CONSENT_ANSWERS.filter((each) => each.agrees !== agrees).map(({ value, text: words }) => (
            <SubmitButton key={value} text={words} look="secondary" name="agrees" value={value} />
          ))}
        </p>
      </form>
    </>
  )
}

function Choice({ id, heading, given }: { id: 'alerts' | 'offers'; heading: string; given: GivenConsent[] }) {
  return (
    <Part id={`choices-${id}`} heading={heading}>
      {given.length === 0 ? (
        <p>Off.</p>
      ) : (
        <>
          {given.map(({ words, since }) => (
            <p key={words + since}>
              On since {since}. You agreed to: “{words}”
            </p>
          ))}
          <form method="post" action={pathTo('privacy_choices')}>
            <input type="hidden" name="what" value={id} />
            <SubmitButton text="Turn off" look="secondary" />
          </form>
        </>
      )}
    </Part>
  )
}
