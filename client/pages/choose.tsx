import type { Link } from '../../shared/car/links.ts'
import { PriceBlock } from '../card/price.tsx'
import type { CheckoutCar } from '../checkout/parts.tsx'
import { Page } from '../layout/breadcrumbs.tsx'
import { SubmitButton, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { List } from '../ui/rows.tsx'

export type ChooseCarView = {
  title: string
  text: string
  /** The search among the stock: its address, what is typed, the name of its field, and the location it stays at. */
  search: { action: string; query: string; label: string; location: string | null }
  /** What was found, in words; null where nothing was searched for. */
  note: string | null
  cars: Omit<CheckoutCar, 'stock'>[]
  /** How many are not shown, in words; null where all are. */
  rest: string | null
  /** The way on without a car. */
  skip: { text: string; link: Link }
}

/** Which car, before anything that depends on it can be asked: a search of the stock with photographs, without script as well (TST-01). */
export function ChooseCarPage({ title, text, search, note, cars, rest, skip }: ChooseCarView) {
  return (
    <Page title={title} className="form-page choose-car">
      <p className="form-intro">{text}</p>
      <search>
        <form className="choose-search" action={search.action}>
          {search.location && <input type="hidden" name="location" value={search.location} />}
          <input
            className="field"
            id="which"
            type="search"
            name="query"
            defaultValue={search.query}
            aria-label={search.label}
            placeholder={search.label}
            enterKeyHint="search"
            autoComplete="off"
          />
          <SubmitButton text="Search" look="secondary" icon="search" />
        </form>
      </search>
      {note && <output>{note}</output>}
      <List items={cars} className="choose-cars">
        {(car) => (
          <a href={car.href}>
            <span className="form-car-photo">{car.photo ? <Photo picture={car.photo} /> : <NoPhoto />}</span>
            <div>
              <strong className="form-car-title">{car.title}</strong>
              <span className="choose-note">{[car.subtitle, car.place].filter(Boolean).join(' · ')}</span>
              <ChoicePrice price={car.price} />
            </div>
            <Icon name="right" />
          </a>
        )}
      </List>
      {rest && (
        <p className="choose-skip">
          {rest} <TextLink href="#which" text="Search for the others" />
        </p>
      )}
      <p className="choose-skip">
        {skip.text} <TextLink {...skip.link} />
      </p>
    </Page>
  )
}

/** What stands in place of a missing price is a sentence. */
function ChoicePrice({ price }: Pick<CheckoutCar, 'price'>) {
  if (price?.kind === 'none') return <span className="choose-note">{price.text}</span>
  return price && <PriceBlock price={{ ...price, was: null, beside: {} }} className="card-price" />
}

type Props = {
  title: string
  text: string
  locations: { name: string; address: string; today: string; href: string }[]
  stock: Link
}

/** Where, before anything that depends on it can be asked. */
export function ChooseLocationPage({ title, text, locations, stock }: Props) {
  return (
    <Page title={title} className="form-page">
      <p className="form-intro">{text}</p>
      <List items={locations} className="choose-location">
        {({ name, address, today, href }) => (
          <a className="button button-secondary" href={href}>
            <Icon name="location" />
            <span>
              {name}
              <span className="choose-note">{address}</span>
              <span className="choose-note">{today}</span>
            </span>
            <Icon name="right" />
          </a>
        )}
      </List>
      <p>
        <TextLink {...stock} />
      </p>
    </Page>
  )
}
