import {
  CarOffers,
  OfferActions,
  OfferCards,
  OfferDescription,
  OfferDisclaimer,
  OfferEnds,
  OfferPrice,
} from '../../client/offers/card.tsx'
import { ModelTiles } from '../../client/pages/brand.tsx'
import { BrandSearch, Tile } from '../../client/pages/brands.tsx'
import { BarChart, RivalsTable } from '../../client/pages/model.tsx'
import { OfferFilters } from '../../client/pages/offers.tsx'
import type { BrandsView, BrandTile } from '../../shared/brand/directory-view.ts'
import { picture } from '../../shared/car/pictures.ts'
import type { OfferCard } from '../../shared/offer/card.ts'
import { LONG_WORD, specimenCard } from './cars.ts'
import { drawSection } from './home.tsx'
import { Asleep, type Specimens } from './specimen.tsx'

const long = 'Drive away with a full tank, a year of servicing and floor mats. '.repeat(4)
const text = { preview: long.slice(0, 160), full: `<p>${long}</p>` }

export const offers: Specimens = ({ listing }) => {
  const photo = { url: '/demo/heroes/city-kerb-1600.avif', width: 1600, height: 900 }
  const card: OfferCard = {
    href: '/offers/wattle/runout',
    name: 'Wattle runout: $2,000 off',
    category: 'New cars',
    image_or_model_image: picture(photo, '', 'tile', listing.images),
    price: { value: 29_990, amount: '$29,990', text: 'drive away' },
    description: text,
    disclaimer: { preview: long.slice(0, 160), full: long },
    ends: 'Offer ends 31 December 2026',
    inStock: '3 in stock',
    actions: [
      { kind: 'enquire', text: 'Enquire Now', href: '/contact-us' },
      { kind: 'explore', text: 'Explore Wattle', href: '/search' },
    ],
  }
  const bare: OfferCard = {
    ...card,
    href: '/offers/2',
    name: LONG_WORD,
    category: null,
    image_or_model_image: null,
    price: null,
    description: null,
    disclaimer: null,
  }
  const cards = [card, bare, { ...card, href: '/offers/3' }]
  return [
    {
      state: 'Offers: whole, bare with a long name',
      body: (
        <Asleep>
          <OfferCards cards={cards} heading="h3" />
        </Asleep>
      ),
    },
    {
      state: 'As a section',
      body: (
        <Asleep>
          {drawSection(
            'offers',
            { cards, link: { text: 'See all offers', href: '/special-offers' } },
            { heading: 'Running now' },
          )}
        </Asleep>
      ),
    },
    { state: 'On the page of a car', body: <CarOffers offers={[card]} />, width: 'column' },
    { state: 'Filters', body: <OfferFilters form={{ text: '', from: '', to: '', category: null, dealerships: [] }} /> },
    { state: 'A price, and none', body: <OfferPrice price={card.price} /> },
    { state: 'When it ends', body: <OfferEnds {...card} /> },
    {
      state: 'Buttons',
      body: (
        <Asleep>
          <OfferActions actions={card.actions} name={card.name} />
        </Asleep>
      ),
    },
    { state: 'Description, folded', body: <OfferDescription text={text} /> },
    { state: 'Disclaimer, folded', body: <OfferDisclaimer text={{ preview: long.slice(0, 160), full: long }} /> },
  ]
}

const tile: BrandTile = {
  name: 'Wattle',
  make: null,
  mark: 'W',
  logo: null,
  about: 'Utes, vans and one sedan.',
  href: '/search/wattle',
  stock: { text: '41 cars', href: null },
  models: { text: '6 models', href: '/brands?brand=wattle' },
}
const TILES: Record<string, BrandTile> = {
  'A brand': tile,
  'A model': { ...tile, name: 'Currawong', make: 'Wattle', mark: 'C', models: null },
  'Not sold here': { ...tile, name: 'Finance desk', mark: 'FD', href: null, stock: null, models: null },
  'A long name': { ...tile, name: LONG_WORD, about: `${LONG_WORD} `.repeat(2) },
}
const directory: BrandsView = {
  title: 'Brands',
  isFiltered: false,
  canonical: '/brands',
  page: 1,
  intro: null,
  stats: [],
  text: '',
  keptParams: { kind: null, 'manufacturer.name': null, 'model.name': null },
  kinds: [],
  bodies: [
    { value: 'SUV', chosen: true },
    { value: 'Ute', chosen: false },
  ],
  chips: [],
  countText: '',
  tiles: [],
  pages: null,
  suggestions: [],
}

const bars = [2019, 2020, 2021].map((year, at) => ({ label: String(year), count: at * 6 }))
const rivals = {
  columns: ['Wattle Currawong', 'Banksia Galah', LONG_WORD].map((title, at) => ({ title, href: at > 0 ? '/' : null })),
  rows: [
    { label: 'In stock', values: ['12', '1', '3'] },
    { label: 'Median price', values: ['$31,490', '$29,990', 'Not given'] },
  ],
}

export const brands: Specimens = (context) => [
  {
    state: Object.keys(TILES).join(', '),
    body: (
      <ul className="brands">
        {Object.values(TILES).map((each) => (
          <Tile key={each.name} tile={each} />
        ))}
      </ul>
    ),
  },
  { state: 'Search', body: <BrandSearch view={directory} /> },
  {
    state: 'Models with a photograph, without one, with a long name',
    body: (
      <ModelTiles
        make="Wattle"
        models={[
          { name: 'Currawong', href: '/currawong', countText: '12 cars', photo: specimenCard(context).photo },
          { name: 'Galah', href: '/galah', countText: '1 car', photo: null },
          { name: LONG_WORD, href: '/long', countText: '3 cars', photo: null },
        ]}
      />
    ),
  },
  { state: 'A chart', body: <BarChart title="By year" column="Year" bars={bars} /> },
  { state: 'Rivals', body: <RivalsTable title="Wattle Currawong" table={rivals} /> },
]
