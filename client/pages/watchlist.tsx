import { searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/search/labels.ts'
import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { Account } from '../account/account.tsx'
import { WatchedCars } from '../account/watched-cars.tsx'
import { AlertsPanel } from '../alerts/panel.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'

type Props = { view: WatchlistView; noun: Noun /** Masked. */; phone: string; hasAlerts: boolean }

/** The cars that a signed-in shopper watches (WAT-04). */
export function WatchlistPage({ view, noun, phone, hasAlerts }: Props) {
  const isEmpty = view.cards.length + view.unavailable.length === 0
  return (
    <div className="wrap watchlist">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current="Watchlist" />
      <h1>Watchlist</h1>
      {isEmpty ? (
        <div className="watchlist-empty">
          <p>Nothing saved yet. Tap the heart on a {noun.one} and you’ll find it here on any device you sign in on.</p>
          <p>
            <a className="button button-primary" href={searchPath()}>
              Browse {noun.many}
            </a>
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
