import { MESSAGES } from '../../shared/messages.ts'
import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import type { WatchNotice } from '../../shared/watchlist/notices.ts'
import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { CarGrid } from '../card/grid.tsx'
import { WatchForm } from '../card/keep-buttons.tsx'
import { SubmitButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

export const browseLink = ({ many }: Noun) => ({ href: searchPath(), text: `Browse ${many}` })

/** Who is signed in, and the ways out (GAT-02). */
export function Account({ phone }: { /** Masked. */ phone: string }) {
  return (
    <aside className="account" aria-label="Your sign-in">
      <p>
        Signed in with <span className="sign-in-number">{phone}</span>
      </p>
      <form method="post" action={pathTo('sign_out')}>
        <SubmitButton text="Sign out" look="secondary" />
        <SubmitButton text="Sign out on all devices" look="quiet" name="everywhere" value="yes" />
      </form>
    </aside>
  )
}

/** The cars that a shopper watches as the site shows them now, then by name those that it no longer does. */
export function WatchedCars({ view: { cards, unavailable } }: { view: WatchlistView }) {
  return (
    <>
      {cards.length > 0 && <CarGrid cards={cards} />}
      {unavailable.length > 0 && (
        <>
          <h2 className="watchlist-gone-title">Sold or no longer listed</h2>
          <List items={unavailable} className="saved-gone">
            {(car) => (
              <>
                <span>{car.name}</span>
                <WatchForm car={car} isWatched look="icon-button" label={`Remove ${car.name}`}>
                  <Icon name="close" />
                </WatchForm>
              </>
            )}
          </List>
        </>
      )}
    </>
  )
}

/** What just happened, on the page that follows it (WAT-03). Without script the way to be rid of it is the page itself. */
export function WatchlistNotice({ notice: { title, text }, here }: { notice: WatchNotice; here: string }) {
  return (
    <section className="notice" aria-label="Notice" data-told>
      <output>
        <strong>{title}</strong>
        {text}
      </output>
      <p className="notice-steps">
        {here !== pathTo('watchlist') && <TextLink href={pathTo('watchlist')} text={MESSAGES.viewList} />}
        <a className="icon-button" href={here} {...wake('press', 'dismiss')} aria-label="Dismiss">
          <Icon name="close" />
        </a>
      </p>
    </section>
  )
}
