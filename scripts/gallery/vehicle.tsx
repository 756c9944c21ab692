import { CardSkeleton } from '../../client/card/card.tsx'
import { LocatedBar } from '../../client/locations/details.tsx'
import { FoldedText, Paragraphs } from '../../client/ui/more.tsx'
import { CarPhone, VehicleAction } from '../../client/vehicle/action.tsx'
import { VehicleBar, VehicleTop } from '../../client/vehicle/bars.tsx'
import { Build, Features, GoodToKnow, InfoTabs, KeyInformation, Specifications } from '../../client/vehicle/facts.tsx'
import { VehicleHead, VehicleTitle } from '../../client/vehicle/head.tsx'
import { AverageComparison, Comparison, MarketNote, PriceComparison } from '../../client/vehicle/price-comparison.tsx'
import { ShareButton } from '../../client/vehicle/share-button.tsx'
import { VehicleSide } from '../../client/vehicle/side.tsx'
import { SimilarCars, SimilarPlace } from '../../client/vehicle/similar.tsx'
import { API } from '../../shared/api.ts'
import { similarLink } from '../../shared/car/links.ts'
import { marketIndicator } from '../../shared/car/market.ts'
import { type MarketComparisonView, marketComparisonView } from '../../shared/car/market-comparison.ts'
import { decidePrice } from '../../shared/car/price.ts'
import { saveControls } from '../../shared/car/saved-car.ts'
import type { Car } from '../../shared/car/schema.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { blankCard } from '../../shared/card/blank-card.ts'
import { maskedPhone, toPhone } from '../../shared/phone.ts'
import { carFinance } from '../../shared/vehicle/car-finance.ts'
import { VEHICLE_TABS } from '../../shared/vehicle/settings.ts'
import { vehicleExtras } from '../../shared/vehicle/vehicle-extras.ts'
import { carStates, specimenCar, specimenCard, specimenDetail } from './cars.ts'
import { Asleep, inWidth, listKeys, type SpecimenContext, type Specimens, states } from './specimen.tsx'

const phone = toPhone('07 5550 1234')

function viewAround(context: SpecimenContext, changes: Partial<Car> = {}) {
  const { site, listing, now } = context
  const everyTab = { ...site.vehicle, tabs: listKeys(VEHICLE_TABS), ...TAB_TEXTS }
  const detail = specimenDetail(context, changes)
  return vehicleExtras(specimenCar(context, changes), detail, { site: { ...site, vehicle: everyTab }, listing, now })
}
const BUILD = [
  { label: 'Colour', text: 'White, black inside' },
  { label: 'Built', text: 'July 2026' },
]
const TAB_TEXTS = {
  included: 'Full service history.\n\nTwo keys.',
  why_buy: 'A workshop of our own.',
  reserve_online: null,
  protect: 'Paint and fabric protection, fitted here.',
}

export const side: Specimens = (context) =>
  inWidth('card', [
    ...Object.entries(carStates(context)).map(([state, changes]) => ({ state, body: sideIn(context, changes) })),
    { state: 'Title alone', body: drawTitle(context) },
    {
      state: 'Head of a car on hold',
      body: (
        <VehicleHead
          car={specimenDetail(context, { reserved: true, reserved_reason: 'Deposit taken' })}
          notice={viewAround(context, { reserved: true, reserved_reason: 'Deposit taken' }).notice}
          finance={null}
        />
      ),
    },
  ])

function sideIn(context: SpecimenContext, changes: Partial<Car>) {
  const { site, listing } = context
  const car = specimenCar(context, changes)
  const detail = specimenDetail(context, changes)
  const props = {
    car: detail,
    around: viewAround(context, changes),
    keep: saveControls(carSummary(car), listing),
    finance: carFinance({ car, detail, site, listing, params: new URLSearchParams() }),
    market: marketIndicator(car, listing),
    views: null,
    located: null,
  }
  return <Asleep>{<VehicleSide {...props} />}</Asleep>
}

const drawTitle = (context: SpecimenContext) => <VehicleTitle car={specimenDetail(context)} />

export const actions: Specimens = (context) => {
  const all = specimenDetail(context).actions
  return [
    {
      state: 'All that this site offers',
      body: (
        <div className="vehicle-actions">
          {all.map((action, index) => (
            <VehicleAction key={action.kind} action={action} phone={phone} isFirst={index === 0} />
          ))}
        </div>
      ),
      width: 'card',
    },
    { state: 'Number shown', body: <CarPhone phone={phone} className="link" /> },
    {
      state: 'Number masked',
      body: <CarPhone phone={maskedPhone(phone, { slug: 'specimen' })} className="button button-secondary" />,
    },
    { state: 'Share, behind its button', body: <ShareButton share={viewAround(context).share} />, width: 'card' },
  ]
}

export const bars: Specimens = (context) => {
  const sold = { status: 'sold', sold_at: context.now } as const
  return [
    { state: 'Over the page, wide screens alone', body: drawTop(context), width: 'column' },
    { state: 'Over the page, sold', body: drawTop(context, sold), width: 'column' },
    { state: 'Under the page, phones alone', body: <VehicleBar car={specimenDetail(context)} /> },
    { state: 'Under the page, sold', body: <VehicleBar car={specimenDetail(context, sold)} /> },
    {
      state: 'Located elsewhere',
      body: (
        <LocatedBar text="Located at Springwood" directions="https://maps.example/springwood" action="/dev/gallery" />
      ),
    },
  ]
}

const drawTop = (context: SpecimenContext, changes: Partial<Car> = {}) => (
  <VehicleTop car={specimenDetail(context, changes)} top={viewAround(context, changes).top} />
)

export const facts: Specimens = (context) => {
  const { keyInformation, specs, features, comments, related } = specimenDetail(context)
  const few = specimenDetail(context, {
    ...carStates(context)['Little known'],
    seats: 5,
    standardEquipment: ['Tow bar'],
  })
  const report = { text: 'Vehicle history report', href: 'https://reports.example/1' }
  return inWidth('column', [
    { state: 'Key information with a report', body: <KeyInformation facts={keyInformation} history={report} /> },
    { state: 'Of a new car', body: <Build rows={BUILD} /> },
    { state: 'Key information, little known', body: <KeyInformation facts={few.keyInformation} history={null} /> },
    { state: 'Specifications', body: <Specifications specs={specs} /> },
    { state: 'Specifications, little known', body: <Specifications specs={few.specs} /> },
    { state: 'Features', body: <Features features={features} /> },
    { state: 'One feature', body: <Features features={few.features} /> },
    { state: 'Long text', body: <FoldedText text={comments} /> },
    { state: 'Short text', body: <Paragraphs texts={['Yours from Saturday.', 'With both keys.']} /> },
    {
      state: 'Good to know',
      body: <GoodToKnow disclaimer={context.site.vehicle.disclaimer} related={related} />,
    },
  ])
}

export const tabs: Specimens = (context) => {
  const all = viewAround(context).tabs
  return inWidth('column', [
    { state: 'Every kind', body: <InfoTabs tabs={all} /> },
    { state: 'Comments alone', body: <InfoTabs tabs={all.filter(({ kind }) => kind === 'comments')} /> },
  ])
}

const AVERAGE = {
  text: '$1,200 below the Queensland average',
  detail: 'The average is $30,190 for cars like it in Queensland.',
}

export const comparison: Specimens = (context) => {
  const ranges = {
    'At the lower end': [27_000, 36_000],
    'At the upper end': [20_000, 29_500],
    'A single price': [28_990, 28_990],
    'Above the range, where the site shows it': [20_000, 26_000],
  }
  const price = decidePrice(specimenCar(context), context.listing)
  const views = Object.entries(ranges).flatMap(([state, [min = 0, max = 0]]): [string, MarketComparisonView][] => {
    const answer = { fill: 50, listing_price: 28_990, market_range_min: min, market_range_max: max, confidence: 1 }
    const view = marketComparisonView(
      { ...answer, description: 'From 24 like it, asked for in the last 30 days.' },
      price,
      true,
    )
    return view ? [[state, view]] : []
  })
  return inWidth('column', [
    ...states(Object.fromEntries(views), (view) => <PriceComparison place={{ view }} />),
    {
      state: 'On its way',
      body: (
        <Asleep>{<PriceComparison place={{ source: `${API.priceComparison}?car=1`, withoutScript: null }} />}</Asleep>
      ),
    },
    ...states(Object.fromEntries(views.slice(0, 1)), (view) => (
      <div className="comparison">
        <Comparison view={view} />
      </div>
    )).map((specimen) => ({ ...specimen, state: 'As a call answers it' })),
    {
      state: 'An average, as a call answers it',
      body: (
        <div className="comparison">
          <AverageComparison market={AVERAGE} />
        </div>
      ),
    },
    { state: 'An average beside the price', body: <MarketNote market={AVERAGE} /> },
  ])
}

export const similar: Specimens = (context) => {
  const head = {
    heading: context.site.vehicle.similar_heading,
    link: similarLink(specimenCar(context), context.listing.words),
  }
  const cards = [1, 2, 3, 4, 5].map((id) => ({ ...specimenCard(context), id }))
  const place = <SimilarPlace {...head} source={`${API.similar}?car=1`} shape={blankCard(context.listing)} most={4} />
  return [
    { state: 'On their way', body: <Asleep>{place}</Asleep> },
    {
      state: 'A card on its way',
      body: (
        <ul className="carousel-cars skeleton" aria-hidden="true">
          <CardSkeleton card={blankCard(context.listing)} />
        </ul>
      ),
    },
    { state: 'There', body: <SimilarCars {...head} cards={cards} /> },
  ]
}
