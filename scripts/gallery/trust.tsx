import { WindowCard } from '../../client/pages/vehicle.tsx'
import { Reviews, SalesCounter } from '../../client/reviews/reviews.tsx'
import { Inspection, InspectionNotes, InspectionSheet } from '../../client/vehicle/inspection.tsx'
import { VehicleLead } from '../../client/vehicle/lead.tsx'
import { VehiclePlace } from '../../client/vehicle/place.tsx'
import { FeatureBanner, TrustStrip, WarrantyPanel } from '../../client/vehicle/trust.tsx'
import { inspectionView } from '../../shared/car/inspection.ts'
import { ratingView } from '../../shared/reviews/rating.ts'
import { SHOWN_NOTE } from '../../shared/reviews/rules.ts'
import type { ReviewItem, ReviewsView } from '../../shared/reviews/view.ts'
import type { PageLead } from '../../shared/vehicle/page-lead.ts'
import type { TrustMark } from '../../shared/vehicle/trust-marks.ts'
import type { WindowCard as WindowCardView } from '../../shared/vehicle/window-card.ts'
import { LONG_WORD, specimenDetail } from './cars.ts'
import { drawSection } from './home.tsx'
import { inWidth, type Specimen, type SpecimenContext, type Specimens, states } from './specimen.tsx'

const WARRANTY = {
  title: 'Class A statutory warranty',
  term: '3 months or 5,000 km',
  text: 'The dealer repairs what is not as it should be, for three months or 5,000 km.',
  source: 'The act of this state, as at 1 July 2026.',
}

const CARD: WindowCardView = {
  qr: '/cars/specimen/qr.svg',
  address: 'www.test-yard.example/cars/specimen',
  name: 'Test Yard, Springwood',
  logo: { url: '/bodies.svg', width: 160, height: 48 },
  lines: ['64 Wharfside Avenue, Springwood QLD 4127', '07 5550 1234', 'Motor dealer licence 4501873'],
  asAt: 'Price on 21 November 2026',
}

const MARKS: TrustMark[] = [
  { kind: 'history', text: 'History checked', href: '/report.pdf', isOutside: true },
  { kind: 'inspection', text: '4 points inspected by Ana Reyes', href: '#inspection' },
  { kind: 'warranty', text: 'Statutory warranty: 3 months or 5,000 km', href: '#warranty' },
  { kind: 'promise', text: 'The price is drive away', href: null },
  { kind: 'rating', text: '4.7 from 214 Google reviews', href: '/locations/springwood' },
  { kind: 'team', text: 'Ask for Grace Kim', href: '/teams/springwood' },
]

const CAR_WITH_SHEET: Parameters<typeof inspectionView>[0] = {
  item_type: 'car',
  inspection: {
    inspected_by: 'Ana Reyes',
    inspected_on: '2026-11-12',
    groups: [
      {
        name: 'Engine and cooling',
        points: [
          { name: 'Oil leaks', result: 'ok' },
          { name: 'Battery under load', result: 'replaced', note: 'New battery, two years of warranty' },
        ],
      },
      {
        name: 'Tyres',
        points: [
          { name: 'Tread, front left', result: 'ok', millimetres: 6.5 },
          { name: 'Rims', result: 'attention', note: 'Kerb mark on one wheel' },
        ],
      },
    ],
  },
}
const SHEET = inspectionView(CAR_WITH_SHEET, { kind: 'passthrough', sized: [] })!

const LEADS: Record<string, NonNullable<PageLead>> = {
  Figures: {
    shows: 'figures',
    figures: [
      { label: 'Payload', text: '1,015 kg' },
      { label: 'Towing', text: '3,500 kg' },
    ],
    ask: null,
  },
  'Figures unknown': { shows: 'figures', figures: [], ask: { kind: 'enquire', text: 'Enquire', href: '/contact-us' } },
  Inclusions: { shows: 'inclusions', inclusions: ['Registration', 'Insurance', 'Servicing'] },
  Letter: {
    shows: 'letter',
    comments: { preview: ['One owner, and every receipt in the glovebox.'], full: null },
    signed: 'Mele and Craig',
  },
}

export const trust: Specimens = (context) => [
  ...inWidth(
    'column',
    states(LEADS, (lead) => <VehicleLead lead={lead} />),
  ),
  { state: 'Foot of the window card, on paper alone', body: <WindowCard card={CARD} />, width: 'column' },
  { state: 'Strip with every kind of mark', body: <TrustStrip badge={null} marks={MARKS} />, width: 'card' },
  {
    state: 'Inspection, folded',
    body: (
      <Inspection
        sheet={SHEET}
        isOpen={false}
        print={{ text: 'Print the sheet', href: '/print?car_id=1#inspection' }}
      />
    ),
    width: 'column',
  },
  { state: 'Inspection sheet', body: <InspectionSheet sheet={SHEET} />, width: 'column' },
  { state: 'What is not in order', body: <InspectionNotes sheet={SHEET} />, width: 'column' },
  { state: 'Statutory warranty', body: <WarrantyPanel warranty={WARRANTY} />, width: 'column' },
  {
    state: 'Feature banner',
    body: (
      <FeatureBanner
        links={[
          { label: 'Value your trade-in', href: '/trade-in', isOutside: false },
          { label: 'Our reviews', href: 'https://reviews.example', isOutside: true },
        ]}
      />
    ),
  },
  ...placeSpecimens(context),
]

function placeSpecimens(context: SpecimenContext): Specimen[] {
  const { place } = specimenDetail(context)
  if (!place) return []
  const hours = [{ days: 'Mon-Fri', text: '8:00am to 5:30pm', isToday: true, href: null }]
  const views = {
    'Where it stands': place,
    'Address unknown': { ...place, address: null, point: null, directions: null, phone: null },
  }
  return inWidth(
    'column',
    states(views, (each) => <VehiclePlace place={each} hours={hours} tiles={context.site.map} />),
  )
}

const review: ReviewItem = {
  id: 'short',
  text: 'Straight answers, and the price on the windscreen was the price I paid.',
  name: 'Jo Citizen',
  href: null,
  rated: '5 of 5 stars',
  stars: '★★★★★',
  about: 'Springwood · 12 March 2026',
}
const items: ReviewItem[] = [
  review,
  {
    ...review,
    id: 'long',
    text: `${review.text} ${'They rang before we had to ask, and sent photographs of what was worn. '.repeat(5)}`,
    href: 'https://maps.example/contributor',
    rated: '4 of 5 stars',
    stars: '★★★★☆',
    about: null,
  },
  { ...review, id: 'word', text: LONG_WORD, name: LONG_WORD, about: LONG_WORD },
]
const view: ReviewsView = {
  layout: 'carousel',
  rating: ratingView(4.6, 132),
  source: 'Google',
  note: SHOWN_NOTE,
  link: { text: 'All reviews on Google', href: 'https://maps.example/springwood' },
  items: [...items, ...items.map((each) => ({ ...each, id: `${each.id} again` }))],
}

export const reviews: Specimens = () => [
  { state: 'A strip: short, long, a long word', body: <Reviews {...view} /> },
  {
    state: 'A list in its section, of no source',
    body: drawSection(
      'reviews',
      { ...view, layout: 'list', source: null, note: null, link: null, items },
      { heading: 'What customers say' },
    ),
  },
  { state: 'One alone', body: <Reviews {...view} items={[review]} /> },
  {
    state: 'Sales counter, alone and in its section',
    body: (
      <>
        <SalesCounter sold={4_416} since="2026-11-01" text="Sales this Month, an estimate" />
        {drawSection(
          'sales_counter',
          { sold: 1_204_992, since: '2009-07-01', text: LONG_WORD },
          { heading: 'Sales this Month', background: 'tint' },
        )}
      </>
    ),
  },
]
