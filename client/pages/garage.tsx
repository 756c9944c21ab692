import type { GarageView } from '../../shared/garage.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { Account, browseLink, WatchedCars } from '../account/account.tsx'
import { GarageEnquiries, GarageHolds } from '../account/garage.tsx'
import { Page } from '../layout/breadcrumbs.tsx'
import { TextLink } from '../ui/controls.tsx'
import { Empty, Part } from '../ui/heads.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'
import { StoredPart } from './saved.tsx'

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
    <Page title="My garage" className="saved garage">
      {garage.holds !== undefined && <GarageHolds holds={garage.holds} noun={noun} />}
      {watched && (
        <Part id="garage-watched" heading={`Saved ${noun.many}`}>
          {watched.cards.length + watched.unavailable.length > 0 ? (
            <>
              <WatchedCars view={watched} />
              <p>
                <TextLink href={pathTo('watchlist')} text="See your full watchlist" />
              </p>
            </>
          ) : (
            <Empty
              text={`Nothing saved yet. Tap the heart on a ${noun.one} to save it here.`}
              link={browseLink(noun)}
              isPrimary
            />
          )}
        </Part>
      )}
      {device.cars && (
        <StoredPart id="garage-cars" heading={`Saved ${noun.many}`} name="favourites">
          <p data-empty>Nothing saved yet. Tap the heart to save a {noun.one} on this device.</p>
        </StoredPart>
      )}
      {device.searches && (
        <StoredPart id="garage-searches" heading="Saved searches" name="searches">
          <p data-empty>No saved searches yet. Tap ‘Save this search’ above any list of results.</p>
        </StoredPart>
      )}
      <GarageEnquiries enquiries={garage.enquiries} answered={garage.answered} ask={ask} />
      {garage.more.length > 0 && (
        <Part id="garage-more" heading="More for you">
          <List items={garage.more} className="garage-more">
            {({ text, href, note }) => (
              <>
                <TextLink href={href} text={text} />
                <p>{note}</p>
              </>
            )}
          </List>
        </Part>
      )}
      <div {...wake('stored', 'viewed')} />
      <Account phone={phone} />
    </Page>
  )
}
