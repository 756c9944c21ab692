import type { LocatorView } from '../../shared/location/locator.ts'
import { Page } from '../layout/breadcrumbs.tsx'
import { LocationCardItem } from '../locations/card.tsx'
import { MapOfPlaces } from '../locations/map-place.tsx'
import { OUTSIDE, SubmitButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** All locations, the nearest first once a place is known (LOC-04). */
export function LocatorPage({ view }: { view: LocatorView }) {
  const { title, cards, map, dealerships, summary } = view
  return (
    <Page title={title} className="location-page">
      <LocatorForm view={view} />
      <output className="count">{summary}</output>
      <h2 className="visually-hidden">Locations</h2>
      <ul
        className="locations"
        data-layout={cards.length === 1 ? 'single' : 'grid'}
        data-count={Math.min(cards.length, 3)}
      >
        {cards.map((location) => (
          <LocationCardItem key={location.slug} location={location} />
        ))}
      </ul>
      {map && <MapOfPlaces {...map} />}
      {dealerships.length > 0 && (
        <section className="location-part">
          <h2>More websites</h2>
          <List items={dealerships} className="dealerships">
            {({ name, title: heading, href, logo }) => (
              <>
                {logo && <img src={logo} alt="" loading="lazy" decoding="async" />}
                <TextLink href={href} text={name} attributes={OUTSIDE} />
                {heading && <span className="count">{heading}</span>}
              </>
            )}
          </List>
        </section>
      )}
    </Page>
  )
}

function LocatorForm({ view: { action, postcode, fault, departments, makes, isOpen } }: { view: LocatorView }) {
  return (
    <form className="locator panel" action={action}>
      <div className="locator-field">
        <label htmlFor="locator-postcode">Your postcode</label>
        <input
          id="locator-postcode"
          className="field"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          defaultValue={postcode}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault ? 'locator-fault' : undefined}
        />
        {fault && (
          <p className="field-error" id="locator-fault">
            {fault}
          </p>
        )}
      </div>
      {departments.length > 1 && <Choice name="department" label="Department" any="Any" options={departments} />}
      {makes.length > 1 && <Choice name="make" label="Brand" any="All brands" options={makes} />}
      <label className="check">
        <input type="checkbox" name="open" value="now" defaultChecked={isOpen} />
        Open now
      </label>
      <p className="location-buttons">
        <SubmitButton text="Find my nearest" icon="search" />
        <button type="button" className="button button-secondary with-script" {...wake('press', 'position')}>
          <Icon name="location" />
          Use my location
        </button>
      </p>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  any: string
  options: { value: string; label: string; isChosen: boolean }[]
}

const Choice = ({ name, label, any, options }: ChoiceProps) => (
  <label className="locator-field">
    {label}
    <select className="field" name={name} defaultValue={options.find(({ isChosen }) => isChosen)?.value ?? ''}>
      <option value="">{any}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)
