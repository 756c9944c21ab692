import { WatchForm } from '../../client/card/keep-buttons.tsx'
import { Breadcrumbs } from '../../client/layout/breadcrumbs.tsx'
import { ListLinks } from '../../client/search/list-links.tsx'
import { BodyDrawing } from '../../client/ui/body-drawing.tsx'
import { Icon } from '../../client/ui/icon.tsx'
import { ICONS } from '../../client/ui/icons.ts'
import { NoPhoto, Photo } from '../../client/ui/photo.tsx'
import { Rows } from '../../client/ui/rows.tsx'
import { CopyButton } from '../../client/vehicle/share-button.tsx'
import { CertifiedBadge } from '../../client/vehicle/trust.tsx'
import { carSummary } from '../../shared/car/summary.ts'
import { LONG_WORD, specimenCar, specimenCard } from './cars.ts'
import { inWidth, listKeys, type Specimens, states } from './specimen.tsx'

const BUTTONS = { Primary: 'button-primary', Secondary: 'button-secondary', Quiet: 'button-quiet' }
const BODIES = ['Hatch', 'Sedan', 'Wagon', 'SUV', 'Ute', 'Van', 'Bus', 'Coupe', 'Convertible', 'Naked', 'Caravan']

export const buttons: Specimens = () => [
  ...states(BUTTONS, (look) => (
    <p className="specimen-row">
      <button type="button" className={`button ${look}`}>
        Send enquiry
      </button>
      <button type="button" className={`button ${look}`}>
        <Icon name="phone" />
        Call 07 5550 1234
      </button>
      <a className={`button ${look}`} href="/search">
        A link
      </a>
      <button type="button" className={`button ${look}`} disabled>
        Disabled
      </button>
    </p>
  )),
  {
    state: 'On their way, and pressed',
    body: (
      <p className="specimen-row">
        <button type="button" className="button button-primary" disabled>
          <span className="spinner" aria-hidden="true" />
          Sending…
        </button>
        <button type="button" className="button button-secondary" aria-pressed="true">
          <Icon name="heart" />
          Saved
        </button>
        <button type="button" className="icon-button" aria-label="Close">
          <Icon name="close" />
        </button>
      </p>
    ),
  },
  {
    state: 'A long label',
    body: (
      <a className="button button-primary" href="/search">
        Reserve this one with a refundable deposit and pick it up on Saturday
      </a>
    ),
  },
]

export const links: Specimens = () => [
  {
    state: 'In text',
    body: (
      <p>
        We answer within a day, or{' '}
        <a className="link" href="/search">
          see what is in stock
        </a>
        .
      </p>
    ),
  },
  {
    state: 'To lists of stock',
    body: (
      <ListLinks
        heading="Popular searches"
        links={[
          { text: 'Used utes in Brisbane', href: '/used-utes-brisbane' },
          { text: LONG_WORD, href: '/search' },
        ]}
      />
    ),
  },
  {
    state: 'Unfolding',
    body: (
      <details className="more">
        <summary>
          <span className="all">Show more</span>
          <span className="less">Show less</span>
        </summary>
        <p>What was folded away.</p>
      </details>
    ),
  },
]

export const breadcrumbs: Specimens = () => {
  const home = { text: 'Home', href: '/' }
  const used = { text: 'Used cars', href: '/search/used-cars' }
  return [
    { state: 'One level', body: <Breadcrumbs links={[home]} current="Contact us" /> },
    { state: 'A long trail', body: <Breadcrumbs links={[home, used, used]} current={`2022 ${LONG_WORD}`} /> },
  ]
}

export const notices: Specimens = (context) => {
  const badge = { name: 'Certified', logo: null, title: 'What certified means', text: 'Checked on 120 points.' }
  const { car } = specimenCard(context).save ?? { car: carSummary(specimenCar(context)) }
  return [
    {
      state: 'Something went wrong, with a step',
      body: (
        <p className="trouble" role="alert">
          These cars could not be loaded.
          <button type="button" className="button button-secondary">
            Try again
          </button>
        </p>
      ),
    },
    {
      state: 'Dialog, opened by its button',
      body: <CertifiedBadge badge={badge} />,
    },
    { state: 'Copy', body: <p>Stock U1047 {<CopyButton text="U1047" what="stock number" />}</p> },
    ...states({ 'Heart, to watch': undefined, 'Heart, watched': true as const }, (isWatched) => (
      <WatchForm car={car} isWatched={isWatched} look="icon-button" label="Save this car">
        <Icon name="heart" />
      </WatchForm>
    )),
  ]
}

export const drawings: Specimens = () => [
  {
    state: 'Icons',
    body: (
      <p className="specimen-row">
        {listKeys(ICONS).map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </p>
    ),
  },
  {
    state: 'Bodies',
    body: (
      <ul className="bodies">
        {BODIES.map((body) => (
          <li key={body}>
            <BodyDrawing body={body} /> {body}
          </li>
        ))}
      </ul>
    ),
  },
]

export const photos: Specimens = (context) => {
  const { photo } = specimenCard(context)
  return inWidth('card', [
    { state: 'Photograph', body: <div className="card-photo">{photo && <Photo picture={photo} />}</div> },
    { state: 'None yet', body: <div className="card-photo">{<NoPhoto />}</div> },
    { state: 'None to come', body: <div className="card-photo">{<NoPhoto sold />}</div> },
  ])
}

export const rows: Specimens = () => [
  {
    state: 'Short and long',
    body: (
      <Rows
        rows={[
          { label: 'Body', text: 'SUV' },
          { label: 'Engine', text: '2.0 L, 4 cylinders, turbocharged' },
          { label: 'Aggregate trailer mass', text: LONG_WORD },
        ]}
      />
    ),
  },
]
