import type { SectionViews } from '../../shared/page/view.ts'
import { LocationCardItem } from '../locations/card.tsx'
import { MapOfPlaces } from '../locations/map-place.tsx'

/** Every place to visit, with today's hours (LOC-01): one alone, a grid, a strip to swipe, or a map over the grid. */
export const Locations = ({ layout, items, map }: SectionViews['locations']) => (
  <>
    {layout === 'carousel' && items.length > SWIPE_FROM && <p className="swipe-hint">Swipe</p>}
    {map && <MapOfPlaces {...map} />}
    <ul className="locations" data-layout={layout} data-count={Math.min(items.length, SWIPE_FROM)}>
      {items.map((location) => (
        <LocationCardItem key={location.slug} location={location} />
      ))}
    </ul>
  </>
)

/** A strip of more locations than these says that it can be swiped. */
const SWIPE_FROM = 3
