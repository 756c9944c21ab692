import type { ReactNode } from 'react'
import type { CarCard } from '../../shared/card/card.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/vehicle-words.ts'
import type { WatchlistView } from '../../shared/watchlist/view.ts'
import { Account, browseLink, WatchedCars } from '../account/account.tsx'
import { CarGrid } from '../card/grid.tsx'
import { Page } from '../layout/breadcrumbs.tsx'
import { LinkButton, TextLink } from '../ui/controls.tsx'
import { Empty, Part, SectionHead } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { type StoredName, wake } from '../wake/attributes.ts'

type SavedProps = {
  noun: Noun
  newest: CarCard[]
  cars: 'device' | 'watchlist' | null
  searches: boolean
  /** Whether what is saved may move to an account. */
  watches: boolean
}

/** Places for what the device keeps; it fills them in, and says so where there is nothing. */
export function SavedPage({ noun, newest, cars, searches, watches }: SavedProps) {
  return (
    <Page title="Saved" className="saved">
      <p className="without-script">
        What you save stays on this device. To see it, turn on JavaScript in your browser.
      </p>
      <div className="saved-parts">
        {cars === 'watchlist' && (
          <Part id="saved-cars" heading={noun.title}>
            <p>Sign in with your mobile to see them. They stay with your number, on any device.</p>
            <p className="chips">
              <LinkButton href={pathTo('watchlist')} text="Sign in" isPrimary />
              <LinkButton {...browseLink(noun)} />
            </p>
          </Part>
        )}
        {cars === 'device' && (
          <StoredPart id="saved-cars" heading={noun.title} name="favourites">
            <div data-empty>
              <Empty
                text={`Nothing saved yet. Tap the heart to save a ${noun.one} on this device.`}
                link={browseLink(noun)}
                isPrimary
              />
            </div>
            {watches && (
              <p>
                <TextLink href={pathTo('watchlist')} text="Sign in to have them on any device" />
              </p>
            )}
          </StoredPart>
        )}
        {searches && (
          <StoredPart id="saved-searches" heading="Searches" name="searches">
            <div data-empty>
              <p>No saved searches yet. Choose a filter, then tap ‘Save this search’ above the results.</p>
            </div>
          </StoredPart>
        )}
      </div>
      <div {...wake('stored', 'viewed')} />
      <NewestCars cards={newest} noun={noun} />
    </Page>
  )
}

export function NewestCars({ cards, noun }: { cards: CarCard[]; noun: Noun }) {
  if (cards.length === 0) return null
  return (
    <section className="viewed">
      <SectionHead heading={`Latest ${noun.many}`} link={browseLink(noun)} />
      <CarGrid cards={cards} />
    </section>
  )
}

type StoredPartProps = { id: string; heading: string; name: StoredName; children: ReactNode }

/** A place that the device fills with what it keeps. */
export const StoredPart = ({ name, ...part }: StoredPartProps) => (
  <Part {...part} className="with-script" {...wake('stored', name)} />
)

type Props = { view: WatchlistView; noun: Noun; newest: CarCard[] /** Masked. */; phone: string; hasAlerts: boolean }

/** The cars that a signed-in shopper watches (WAT-04). */
export function WatchlistPage({ view, noun, newest, phone, hasAlerts }: Props) {
  const isEmpty = view.cards.length + view.unavailable.length === 0
  return (
    <Page title="Watchlist" className="watchlist">
      {isEmpty ? (
        <div className="watchlist-empty">
          <Empty
            text={`Nothing saved yet. Tap the heart on a ${noun.one} and you’ll find it here on any device you sign in on.`}
            link={browseLink(noun)}
            isPrimary
          />
        </div>
      ) : (
        <>
          <h2 className="visually-hidden">Saved {noun.many}</h2>
          <WatchedCars view={view} />
        </>
      )}
      <NewestCars cards={newest} noun={noun} />
      {hasAlerts && <AlertsPanel />}
      <Account phone={phone} />
    </Page>
  )
}

/** The way from the watchlist to being told of it (WAT-06). */
function AlertsPanel() {
  const heading = (
    <>
      <Icon name="bell" />
      Hear about price drops first
    </>
  )
  return (
    <Part id="alerts-panel" heading={heading} className="alerts-panel">
      <p>We’ll text or email you when one of these drops in price or sells.</p>
      <p>
        <LinkButton href={pathTo('alerts')} text="Alerts" />
      </p>
    </Part>
  )
}
