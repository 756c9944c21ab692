import type { AlertsView } from '../../shared/alert/view.ts'
import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { Form } from '../leads/form.tsx'
import { LinkButton, SubmitButton } from '../ui/buttons.tsx'
import { HiddenFields } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/links.tsx'

/** How a shopper is told of cars and searches, which searches, and how to end it (WAT-06). */
export function AlertsPage({ view, noun }: { view: AlertsView; noun: Noun }) {
  const { quiet, state, isOn, outcome, searchToFollow, form, searches } = view
  const watchlist = { text: 'Watchlist', href: pathTo('watchlist') }
  return (
    <div className="wrap alerts">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }, watchlist]} current="Alerts" />
      <h1>Alerts</h1>
      {outcome && (
        <output className="alerts-done">
          <Icon name="check" />
          {outcome}
        </output>
      )}
      <p className="alerts-lead">
        We’ll tell you when a {noun.one} on your <TextLink href={watchlist.href} text="watchlist" /> drops in price,
        sells or comes back, and when a search you follow has new {noun.many}. {quiet}
      </p>
      <section className="alerts-how" aria-labelledby="alerts-how">
        <h2 id="alerts-how">How you get them</h2>
        <p className="alerts-state" data-on={isOn || undefined}>
          <Icon name="bell" />
          {state}
        </p>
        {searchToFollow && (
          <p>
            You’ll follow <TextLink href={searchToFollow.href} text={searchToFollow.name} />.
          </p>
        )}
        <Form form={form} />
        {isOn && (
          <form method="post" action={pathTo('alerts_stop')}>
            <SubmitButton text="Stop all alerts" look="quiet" />
          </form>
        )}
      </section>
      <Followed searches={searches} />
    </div>
  )
}

function Followed({ searches }: Pick<AlertsView, 'searches'>) {
  return (
    <section aria-labelledby="alerts-searches">
      <h2 id="alerts-searches">Searches you follow</h2>
      {searches.length === 0 ? (
        <>
          <p>None yet. Choose some filters, then tap ‘Tell me about new ones’ above the results.</p>
          <p className="alerts-browse">
            <LinkButton href={searchPath()} text="Search our stock" />
          </p>
        </>
      ) : (
        <ul className="alerts-searches">
          {searches.map(({ id, name, href }) => (
            <li key={id}>
              <TextLink href={href} text={name} />
              <form method="post" action={pathTo('alerts_unfollow')}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="icon-button" aria-label={`Remove ${name}`}>
                  <Icon name="close" />
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Props = {
  heading: string
  text: string /** What the one button does. */
  submit: string
  action: string
  hidden: Record<string, string>
}

/**
 * Where the link of a message leads: one button (WAT-06). Programs that look at links open them by themselves, so
 * opening one does nothing.
 */
export function AlertLinkPage({ heading, text, submit, action, hidden }: Props) {
  return (
    <div className="wrap">
      <div className="message">
        <h1>{heading}</h1>
        <p>{text}</p>
        <form method="post" action={action}>
          <HiddenFields values={hidden} />
          <SubmitButton text={submit} />
        </form>
      </div>
    </div>
  )
}
