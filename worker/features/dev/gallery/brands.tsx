import { BrandSearch } from '../../../../client/brands/search-form.tsx'
import { Tile } from '../../../../client/brands/tile.tsx'
import type { BrandsView, BrandTile } from '../../../../shared/brand/view.ts'
import { LONG_WORD } from './cars.ts'
import { type Specimens } from './specimen.tsx'

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

export const brands: Specimens = () => [
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
]
