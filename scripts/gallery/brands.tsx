import { ModelTiles } from '../../client/pages/brand.tsx'
import { BrandSearch, Tile } from '../../client/pages/brands.tsx'
import { BarChart, RivalsTable } from '../../client/pages/model.tsx'
import type { BrandsView, BrandTile } from '../../shared/brand/directory-view.ts'
import { LONG_WORD, specimenCard } from './cars.ts'
import type { Specimens } from './specimen.tsx'

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
  intro: null,
  stats: [],
  text: '',
  keptParams: {},
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
