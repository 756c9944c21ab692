import { LocationCardItem, Stars } from '../../client/locations/card.tsx'
import { People, Website } from '../../client/locations/details.tsx'
import { MapOfPlaces } from '../../client/locations/map-place.tsx'
import { PlaceScene } from '../../client/locations/scene.tsx'
import { Holidays } from '../../client/pages/location.tsx'
import { Section } from '../../client/sections/sections.tsx'
import type { LocationCard } from '../../shared/location/location-card.ts'
import type { PersonView } from '../../shared/location/people.ts'
import type { SectionKind } from '../../shared/page/sections.ts'
import type { CountedLink, SectionFrame, SectionView, SectionViews } from '../../shared/page/view.ts'
import { toPhone } from '../../shared/phone.ts'
import { ratingView } from '../../shared/reviews/rating.ts'
import { LONG_WORD } from './cars.ts'
import { type Specimens, states } from './specimen.tsx'

const links = (labels: string[]): CountedLink[] =>
  labels.map((label, index) => ({ label, count: 1_204 - index * 97, href: `/search?specimen=${index}` }))

const BODIES = ['SUV', 'Hatch', 'Sedan', 'Wagon', 'Ute', 'Van', 'People mover', 'Coupe', 'Convertible', 'Unheard of']
export const MAKES = ['Wattle', 'Grevillea', 'Banksia', 'Kurrajong', 'Acacia', 'Jarrah']

const FRAME: SectionFrame = { id: null, heading: null, intro: null, background: 'plain' }

/** A section of the gallery under its heading. */
export const drawSection = <Kind extends SectionKind>(
  kind: Kind,
  view: SectionViews[Kind],
  frame: Partial<SectionFrame> = {},
) => <Section {...({ kind, frame: { ...FRAME, ...frame }, view } as SectionView)} />

export const browsing: Specimens = () => [
  {
    state: 'Makes, some folded away',
    body: drawSection('makes', { layout: 'lines', first: links(MAKES), rest: links(['Quandong']) }),
  },
  {
    state: 'Makes as a wall',
    body: drawSection('makes', { layout: 'wall', first: links([...MAKES, LONG_WORD]), rest: [] }),
  },
  {
    state: 'Makes, a long name',
    body: drawSection('makes', { layout: 'lines', first: links([LONG_WORD, 'Wattle']), rest: [] }),
  },
  {
    state: 'Popular searches',
    body: drawSection('popular_searches', { links: [{ text: 'Used utes in Brisbane', href: '/search' }] }),
  },
  { state: 'Bodies', body: drawSection('body_types', { items: links(BODIES) }) },
]

const promise = {
  title: 'Seven days to change your mind',
  text: 'Bring it back and we find you another.',
  href: '/terms',
}
const promiseFrame = { heading: 'What we promise' }

export const promises: Specimens = () => [
  {
    state: 'Three, one with its page',
    body: drawSection(
      'promises',
      {
        items: [
          promise,
          { ...promise, title: 'One price', href: null },
          { ...promise, title: 'Checked by us', href: null },
        ],
      },
      promiseFrame,
    ),
  },
  {
    state: 'Long words',
    body: drawSection('promises', { items: [{ title: LONG_WORD, text: LONG_WORD, href: null }] }, promiseFrame),
  },
]

const location: LocationCard = {
  name: 'Springwood',
  slug: 'springwood',
  href: '/locations/springwood',
  rating: ratingView(4.6, 132),
  button: { text: 'View Details', href: '/locations/springwood' },
  point: { lat: -27.6, long: 153.1 },
  address: '12 Ferry Road, Springwood QLD 4127',
  phone: toPhone('07 5550 1234'),
  today: 'Open until 5:30pm',
  week: [{ days: 'Mon-Fri', text: '8:30am – 5:30pm', isToday: true, href: null }],
  isOpen: true,
  directions: 'https://maps.example/springwood',
}

export const locations: Specimens = () => [
  {
    state: 'One',
    body: drawSection('locations', { layout: 'single', map: null, items: [location] }, { heading: 'Come and see us' }),
  },
  {
    state: 'Several: open, closed, a long name',
    body: drawSection(
      'locations',
      {
        layout: 'grid',
        map: null,
        items: [
          location,
          { ...location, name: 'Closed yard', slug: 'closed', rating: null, today: 'Closed', isOpen: false },
          { ...location, name: LONG_WORD, slug: 'long' },
        ],
      },
      { heading: 'Our Locations' },
    ),
  },
]

export const slides: Specimens = () => {
  const slide = {
    title: 'Winter service, $249',
    text: 'Oil, filters, brakes and a full check.',
    image: { url: '/demo/heroes/city-kerb-1600.avif', alt: '' },
    link: { label: 'Book a service', href: '/service', isOutside: false },
    position: null,
    strictDisplay: false,
    start: null,
    expiry: null,
  }
  const views = { 'One slide': [slide], Several: [slide, { ...slide, title: 'No picture', image: null }] }
  return states(views, (each) => drawSection('promotions', { slides: each }))
}

const people: PersonView[] = [
  {
    name: 'Priya Nair',
    role: 'Sales manager',
    department: 'Sales',
    languages: 'Speaks English and Malayalam',
    photo: null,
    about: 'She started in the wash bay.',
    ask: '/contact-us/springwood?person=priya-nair',
  },
  {
    name: LONG_WORD,
    role: LONG_WORD,
    department: null,
    languages: null,
    photo: { url: '/demo/heroes/city-kerb-800.avif', width: 800, height: 450 },
    about: LONG_WORD,
    ask: '/contact-us',
  },
]
const holidays = [
  { date: '25 December 2026', name: 'Christmas Day', department: null, text: 'Closed' },
  { date: '26 December 2026', name: null, department: 'Service', text: '9am – 1pm' },
]
const markers = [
  { lat: -27.6, long: 153.1, name: 'Springwood', href: '/locations/springwood' },
  { lat: -27.3, long: 153, name: 'Aspley', href: '/locations/aspley' },
]

export const places: Specimens = ({ site }) => [
  { state: 'People: a portrait, a photograph, long words', body: <People people={people} /> },
  { state: 'A place without a photograph', body: <PlaceScene name="Test Yard" look={4} bodies={['ute', 'suv']} /> },
  { state: 'Holiday opening hours', body: <Holidays holidays={holidays} /> },
  {
    state: 'Stars',
    body: (
      <>
        {[3.2, 4, 4.6, 5].map((average) => (
          <Stars key={average} rating={ratingView(average, 132)!} />
        ))}
      </>
    ),
  },
  {
    state: 'A card with its distance and a booking',
    body: (
      <ul className="locations" data-layout="single">
        <LocationCardItem
          location={{ ...location, distance: '4 km away', book: { text: 'Book a service', href: '/service' } }}
        />
      </ul>
    ),
  },
  { state: 'Map of several', body: <MapOfPlaces markers={markers} tiles={site.map} href="/dealerships" /> },
  {
    state: 'A strip of locations',
    body: drawSection(
      'locations',
      { layout: 'carousel', map: null, items: ['a', 'b', 'c', 'd'].map((slug) => ({ ...location, slug })) },
      { heading: 'Our Locations' },
    ),
  },
  {
    state: 'Sections: map, team',
    body: (
      <>
        {drawSection('map', { map: { markers, tiles: site.map, href: '/dealerships' } })}
        {drawSection('team', { people })}
      </>
    ),
  },
]

const role = {
  id: 'electrician',
  title: 'Auto electrician',
  facts: [
    { label: 'Where', text: 'Wacol, 92 Sawtooth Road' },
    { label: 'Pay', text: '$44 to $50 an hour' },
  ],
  html: '<p>Trays, beacons and second batteries.</p>',
  apply: '/careers?role=electrician#form',
}
const empty = { text: 'Nothing is open right now. Tell us what you do all the same.', apply: '/careers#form' }

export const careers: Specimens = () => [
  {
    state: 'Open roles',
    body: drawSection(
      'openings',
      { items: [role, { ...role, id: 'long', title: LONG_WORD }], empty },
      { heading: 'Open now' },
    ),
  },
  { state: 'None open', body: drawSection('openings', { items: [], empty }) },
  {
    state: 'Another website of a dealership, with and without logo',
    body: (
      <>
        <Website website={{ text: 'The whole new range', href: 'https://wattle.example/', logo: null }} />
        <Website website={{ text: LONG_WORD, href: 'https://wattle.example/', logo: '/bodies.svg' }} />
      </>
    ),
  },
]
