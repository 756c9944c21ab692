import { Bodies } from '../../../../client/home/bodies.tsx'
import { Hero } from '../../../../client/home/hero.tsx'
import { Locations } from '../../../../client/home/locations.tsx'
import { Makes } from '../../../../client/home/makes.tsx'
import { Promises } from '../../../../client/home/promises.tsx'
import { Promotions } from '../../../../client/home/promotions.tsx'
import { Footer } from '../../../../client/layout/footer.tsx'
import { Header } from '../../../../client/layout/header.tsx'
import { picture } from '../../../../shared/car/pictures.ts'
import type { CountedLink, LocationView } from '../../../../shared/home.ts'
import { toPhone } from '../../../../shared/phone.ts'
import { HEADERS, HEROES } from '../../../../shared/tenant/choices.ts'
import { siteFrame } from '../../../../shared/tenant/frame.ts'
import { LONG_WORD } from './cars.ts'
import { keysOf, type Specimens, states } from './specimen.tsx'

const links = (labels: string[]): CountedLink[] =>
  labels.map((label, index) => ({ label, count: 1_204 - index * 97, href: `/search?specimen=${index}` }))

const BODIES = ['SUV', 'Hatch', 'Sedan', 'Wagon', 'Ute', 'Van', 'People mover', 'Coupe', 'Convertible', 'Unheard of']
const MAKES = ['Wattle', 'Grevillea', 'Banksia', 'Kurrajong', 'Acacia', 'Jarrah']

export const frames: Specimens = ({ site }) => {
  const frame = siteFrame(site)
  return [
    ...keysOf(HEADERS).map((variant) => ({
      state: `Header: ${variant}${variant === site.header.variant ? ', as this site has it' : ''}`,
      body: <Header frame={{ ...frame, variant }} current={null} />,
    })),
    { state: 'Footer', body: <Footer frame={frame} /> },
  ]
}

export const heroes: Specimens = ({ site, listing }) => {
  const image = { url: '/demo/hero/touring-1600.avif', width: 1600, height: 900 }
  const hero = {
    title: 'What would you like to drive?',
    text: 'Six hundred cars, one yard.',
    picture: picture(image, '', 'hero', listing.images),
    stock: '612 cars in stock',
  }
  const { placeholder } = site.search
  return [
    ...keysOf(HEROES).map((variant) => ({
      state: `Hero: ${variant}${variant === site.home.hero.variant ? ', as this site has it' : ''}`,
      body: <Hero hero={{ ...hero, variant }} placeholder={placeholder} />,
    })),
    {
      state: 'Without a picture or a text',
      body: (
        <Hero
          hero={{ ...hero, variant: site.home.hero.variant, picture: null, text: null }}
          placeholder={placeholder}
        />
      ),
    },
  ]
}

export const browsing: Specimens = () => [
  { state: 'Makes, some folded away', body: <Makes makes={{ first: links(MAKES), rest: links(['Quandong']) }} /> },
  { state: 'Makes, a long name', body: <Makes makes={{ first: links([LONG_WORD, 'Wattle']), rest: [] }} /> },
  { state: 'Bodies', body: <Bodies bodies={links(BODIES)} /> },
]

const promise = { title: 'Seven days to change your mind', text: 'Bring it back and we find you another.' }

export const promises: Specimens = () => [
  {
    state: 'Three',
    body: (
      <Promises
        title="What we promise"
        items={[promise, { ...promise, title: 'One price' }, { ...promise, title: 'Checked by us' }]}
      />
    ),
  },
  { state: 'Long words', body: <Promises title="What we promise" items={[{ title: LONG_WORD, text: LONG_WORD }]} /> },
]

const location: LocationView = {
  name: 'Springwood',
  address: '12 Ferry Road, Springwood QLD 4127',
  phone: toPhone('07 5550 1234'),
  today: 'Open until 5:30pm',
  isOpen: true,
  directions: 'https://maps.example/springwood',
}

export const locations: Specimens = () => [
  { state: 'One', body: <Locations locations={[location]} /> },
  {
    state: 'Several: open, closed, without directions',
    body: (
      <Locations
        locations={[
          location,
          { ...location, name: 'Closed yard', today: 'Closed', isOpen: false },
          { ...location, name: LONG_WORD, directions: null },
        ]}
      />
    ),
  },
]

export const slides: Specimens = ({ site }) => {
  const slide = {
    title: 'Winter service, $249',
    text: 'Oil, filters, brakes and a full check.',
    image: { url: '/demo/hero/warm-1600.avif', alt: '' },
    link: { label: 'Book a service', href: '/service', isOutside: false },
    position: null,
    strictDisplay: false,
    start: null,
    expiry: null,
  }
  const views = { 'One slide': [slide], Several: [slide, { ...slide, title: 'No picture', image: null }] }
  return states(views, (each) => <Promotions slides={each} size={site.search.promo_size} />)
}
