import type { AlertsView } from '../../shared/alert/view.ts'
import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import { HOME, Page } from '../layout/breadcrumbs.tsx'
import { Form } from '../leads/form.tsx'
import { LinkButton, SubmitButton, TextLink } from '../ui/controls.tsx'
import { Part } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'

/** How a shopper is told of cars and searches, which searches, and how to end it (WAT-06). */
export function AlertsPage({ view, noun }: { view: AlertsView; noun: Noun }) {
  const { quiet, state, isOn, outcome, searchToFollow, form, searches } = view
  const watchlist = { text: 'Watchlist', href: pathTo('watchlist') }
  return (
    <Page title="Alerts" links={[HOME, watchlist]} className="alerts">
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
      <Part id="alerts-how" heading="How you get them" className="alerts-how">
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
      </Part>
      <Followed searches={searches} />
    </Page>
  )
}

function Followed({ searches }: Pick<AlertsView, 'searches'>) {
  return (
    <Part id="alerts-searches" heading="Searches you follow">
      {searches.length === 0 ? (
        <>
          <p>None yet. Choose some filters, then tap ‘Tell me about new ones’ above the results.</p>
          <p className="alerts-browse">
            <LinkButton href={searchPath()} text="Search our stock" />
          </p>
        </>
      ) : (
        <List items={searches} className="alerts-searches">
          {({ id, name, href }) => (
            <>
              <TextLink href={href} text={name} />
              <form method="post" action={pathTo('alerts_unfollow')}>
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="icon-button" aria-label={`Remove ${name}`}>
                  <Icon name="close" />
                </button>
              </form>
            </>
          )}
        </List>
      )}
    </Part>
  )
}
