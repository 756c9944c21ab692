import type { GarageView } from '../../shared/garage.ts'
import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { Account, WatchedCars } from '../account/account.tsx'
import { GarageEnquiries, GarageHolds } from '../account/garage.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/buttons.tsx'
import { TextLink } from '../ui/links.tsx'
import { wake } from '../wake/attributes.ts'

type Props = {
  garage: GarageView
  /** Link to the enquiry form; null where the site has none. */
  ask: string | null
  /** null where the site has no watchlist. */
  watched: WatchlistView | null
  noun: Noun
  /** Whether the device keeps cars and searches for this site. */
  device: { cars: boolean; searches: boolean }
  /** Masked. */
  phone: string
}

/** What is a shopper's own, in one place (GAT-01). What the device keeps it fills in itself. */
export function GaragePage({ garage, ask, watched, noun, device, phone }: Props) {
  return (
    <div className="wrap saved garage">
      <Breadcrumbs current="My garage" />
      <h1>My garage</h1>
      {garage.holds !== undefined && <GarageHolds holds={garage.holds} noun={noun} />}
      {watched && (
        <section aria-labelledby="garage-watched">
          <h2 id="garage-watched">Saved {noun.many}</h2>
          {watched.cards.length + watched.unavailable.length > 0 ? (
            <>
              <WatchedCars view={watched} />
              <p>
                <TextLink href={pathTo('watchlist')} text="See your full watchlist" />
              </p>
            </>
          ) : (
            <>
              <p>Nothing saved yet. Tap the heart on a {noun.one} to save it here.</p>
              <p>
                <LinkButton href={searchPath()} text={`Browse ${noun.many}`} isPrimary />
              </p>
            </>
          )}
        </section>
      )}
      {device.cars && (
        <section className="with-script" {...wake('stored', 'favourites')} aria-labelledby="garage-cars">
          <h2 id="garage-cars">Saved {noun.many}</h2>
          <p data-empty>Nothing saved yet. Tap the heart to save a {noun.one} on this device.</p>
        </section>
      )}
      {device.searches && (
        <section className="with-script" {...wake('stored', 'searches')} aria-labelledby="garage-searches">
          <h2 id="garage-searches">Saved searches</h2>
          <p data-empty>No saved searches yet. Tap ‘Save this search’ above any list of results.</p>
        </section>
      )}
      <GarageEnquiries enquiries={garage.enquiries} answered={garage.answered} ask={ask} />
      {garage.more.length > 0 && (
        <section aria-labelledby="garage-more">
          <h2 id="garage-more">More for you</h2>
          <ul className="garage-more">
            {garage.more.map(({ text, href, note }) => (
              <li key={href}>
                <TextLink href={href} text={text} />
                <p>{note}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div {...wake('stored', 'viewed')} />
      <Account phone={phone} />
    </div>
  )
}
