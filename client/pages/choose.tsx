import type { Link } from '../../shared/car/links.ts'
import type { Picture } from '../../shared/car/pictures.ts'
import type { Price } from '../../shared/car/price.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { SubmitButton } from '../ui/buttons.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/links.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'

export type ChooseCarView = {
  title: string
  text: string
  /** The search among the stock: its address, what is typed, the name of its field, and the location it stays at. */
  search: { action: string; query: string; label: string; location: string | null }
  /** What was found, in words; null where nothing was searched for. */
  note: string | null
  cars: {
    href: string
    title: string
    subtitle: string
    price: Price | null
    photo: Picture | null
    place: string | null
  }[]
  /** The way on without a car. */
  skip: { text: string; link: Link }
}

/** Which car, before anything that depends on it can be asked: a search of the stock with photographs, without script as well (TST-01). */
export function ChooseCarPage({ title, text, search, note, cars, skip }: ChooseCarView) {
  return (
    <div className="wrap form-page choose-car">
      <Breadcrumbs current={title} />
      <h1>{title}</h1>
      <p className="form-intro">{text}</p>
      <search>
        <form className="choose-search" action={search.action}>
          {search.location && <input type="hidden" name="location" value={search.location} />}
          <input
            className="field"
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
      <ul className="choose-cars">
        {cars.map((car) => (
          <li key={car.href}>
            <a href={car.href}>
              <span className="form-car-photo">{car.photo ? <Photo picture={car.photo} /> : <NoPhoto />}</span>
              <span>
                <strong className="form-car-title">{car.title}</strong>
                <span className="choose-note">{[car.subtitle, car.place].filter(Boolean).join(' · ')}</span>
                {car.price && <span className="price">{car.price.text}</span>}
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
      <p className="choose-skip">
        {skip.text} <TextLink {...skip.link} />
      </p>
    </div>
  )
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
    <div className="wrap form-page">
      <Breadcrumbs current={title} />
      <h1>{title}</h1>
      <p className="form-intro">{text}</p>
      <ul className="choose-location">
        {locations.map(({ name, address, today, href }) => (
          <li key={href}>
            <a className="button button-secondary" href={href}>
              <Icon name="location" />
              <span>
                {name}
                <span className="choose-note">{address}</span>
                <span className="choose-note">{today}</span>
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
      <p>
        <TextLink {...stock} />
      </p>
    </div>
  )
}
