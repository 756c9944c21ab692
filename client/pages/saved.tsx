import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { Account, WatchedCars } from '../account/account.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { Icon } from '../ui/icon.tsx'
import { wake } from '../wake/attributes.ts'

/** Places for what the device keeps; it fills them in, and says so where there is nothing. */
export function SavedPage({ noun, cars, searches }: { noun: Noun; cars: boolean; searches: boolean }) {
  return (
    <div className="wrap saved">
      <Breadcrumbs current="Saved" />
      <h1>Saved</h1>
      <p className="without-script">
        What you save stays on this device. To see it, turn on JavaScript in your browser.
      </p>
      {cars && (
        <section className="with-script" {...wake('stored', 'favourites')} aria-labelledby="saved-cars">
          <h2 id="saved-cars">Saved {noun.many}</h2>
          <div data-empty>
            <p>Nothing saved yet. Tap the heart to save a {noun.one} on this device.</p>
            <p>
              <LinkButton href={searchPath()} text={`Browse ${noun.many}`} isPrimary />
            </p>
          </div>
        </section>
      )}
      {searches && (
        <section className="with-script" {...wake('stored', 'searches')} aria-labelledby="saved-searches">
          <h2 id="saved-searches">Saved searches</h2>
          <div data-empty>
            <p>No saved searches yet. Tap ‘Save this search’ above any list of results.</p>
          </div>
        </section>
      )}
      <div {...wake('stored', 'viewed')} />
    </div>
  )
}

type Props = { view: WatchlistView; noun: Noun /** Masked. */; phone: string; hasAlerts: boolean }

/** The cars that a signed-in shopper watches (WAT-04). */
export function WatchlistPage({ view, noun, phone, hasAlerts }: Props) {
  const isEmpty = view.cards.length + view.unavailable.length === 0
  return (
    <div className="wrap watchlist">
      <Breadcrumbs current="Watchlist" />
      <h1>Watchlist</h1>
      {isEmpty ? (
        <div className="watchlist-empty">
          <p>Nothing saved yet. Tap the heart on a {noun.one} and you’ll find it here on any device you sign in on.</p>
          <p>
            <LinkButton href={searchPath()} text={`Browse ${noun.many}`} isPrimary />
          </p>
        </div>
      ) : (
        <>
          <h2 className="visually-hidden">Saved {noun.many}</h2>
          <WatchedCars view={view} />
        </>
      )}
      {hasAlerts && <AlertsPanel />}
      <Account phone={phone} />
    </div>
  )
}

/** The way from the watchlist to being told of it (WAT-06). */
export function AlertsPanel() {
  return (
    <section className="alerts-panel" aria-labelledby="alerts-panel">
      <h2 id="alerts-panel">
        <Icon name="bell" />
        Hear about price drops first
      </h2>
      <p>We’ll text or email you when one of these drops in price or sells.</p>
      <p>
        <LinkButton href={pathTo('alerts')} text="Alerts" />
      </p>
    </section>
  )
}
