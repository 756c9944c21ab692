import { SearchBox } from '../../client/layout/search-box.tsx'
import { ChosenFilters } from '../../client/search/chosen.tsx'
import { FilterForm } from '../../client/search/filter-form.tsx'
import { Group } from '../../client/search/group.tsx'
import { Nearby } from '../../client/search/nearby.tsx'
import { PageLinks } from '../../client/search/pages.tsx'
import { Place } from '../../client/search/parts.tsx'
import { Range } from '../../client/search/range.tsx'
import { Results, SaveSearch } from '../../client/search/results.tsx'
import { type ValueGroup, Values } from '../../client/search/values.tsx'
import { toPhone } from '../../shared/phone.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import type { CloseMatchesView } from '../../shared/search/close-matches.ts'
import type { FilterGroup, NearGroup } from '../../shared/search/filter-groups.ts'
import { pageLinks } from '../../shared/search/list.ts'
import type { RangeView } from '../../shared/search/range.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { LONG_WORD, specimenCard } from './cars.ts'
import { Asleep, inWidth, type SpecimenContext, type Specimens, states } from './specimen.tsx'

const value = (label: string, count: number, isChosen = false) => ({ value: label, label, count, chosen: isChosen })
const facet: ValueGroup = {
  kind: 'facet',
  key: 'body',
  label: 'Body',
  single: false,
  chosen: 0,
  values: [value('SUV', 412), value('Ute', 96), value('Hatch', 41), value('Van', 3)],
  shown: null,
  folds: false,
}
const LONG_LIST = Array.from({ length: 14 }, (_, index) => value(`Maker ${index + 1}`, 140 - index * 10))
const models = (section: string) => ['One', 'Two'].map((name) => ({ ...value(`${section} ${name}`, 12), section }))

const FACETS: Record<string, ValueGroup> = {
  'Nothing chosen': facet,
  'Two chosen': { ...facet, chosen: 2, values: [value('SUV', 412, true), value('Ute', 96, true), value('Van', 0)] },
  'One of them': { ...facet, single: true, key: 'item_type', label: 'Kind' },
  'A long list': { ...facet, key: 'make', label: 'Make', values: LONG_LIST, shown: 5 },
  'In sections that fold': {
    ...facet,
    key: 'model',
    label: 'Model',
    folds: true,
    values: [...models('Wattle'), ...models('Grevillea')],
  },
  'A long name': { ...facet, values: [value(LONG_WORD, 1_204)] },
}
const range: RangeView = {
  key: 'price',
  label: 'Price',
  unit: '$',
  min: 5_000,
  max: 100_000,
  goesBeyond: true,
  step: 1_000,
  from: null,
  to: null,
}
const RANGES: Record<string, RangeView> = {
  Open: range,
  'Between two bounds': { ...range, from: 20_000, to: 45_000 },
  'Without a unit': {
    ...range,
    key: 'year',
    label: 'Year',
    unit: '',
    min: 2010,
    max: 2026,
    goesBeyond: false,
    step: 1,
  },
}

const nearby: NearGroup = {
  key: 'near',
  label: 'Distance',
  chosen: 0,
  typed: '',
  within: null,
  place: null,
  fault: null,
}
const NEARBY: Record<string, NearGroup> = {
  'By distance, no place yet': nearby,
  'Within 50 km of a postcode': { ...nearby, chosen: 1, typed: '2000', within: 50, place: '2000 Sydney' },
  'A postcode that does not exist': {
    ...nearby,
    typed: '9999',
    fault: 'Invalid postcode. Cars are shown at any distance.',
  },
}

export const filters: Specimens = () =>
  inWidth('card', [
    ...states(FACETS, (group) => <Group group={group} isOpen isWhole />),
    ...states(RANGES, (each) => <Group group={{ kind: 'range', chosen: each.from ? 1 : 0, ...each }} isOpen isWhole />),
    { state: 'Closed, two chosen', body: <Group group={FACETS['Two chosen'] as FilterGroup} isOpen={false} isWhole /> },
    { state: 'Values without their heading', body: <Values group={facet} isWhole /> },
    { state: 'Range without its heading', body: <Range range={range} /> },
    ...states(NEARBY, (group) => <Nearby group={group} />),
  ])

const chips = [
  { key: 'make' as const, value: 'wattle', text: 'Wattle', href: '/search' },
  { key: 'price' as const, value: '', text: 'Price up to $45,000', href: '/search' },
]
const searchView = (context: SpecimenContext): SearchView => ({
  title: 'Used cars',
  heading: 'Used cars',
  none: null,
  canonical: '/search/used-cars',
  countText: '128 cars',
  countLine: '128 cars, 3 of them sold',
  count: 128,
  noun: { one: 'car', many: 'cars', title: 'Cars' },
  text: '',
  action: '/search',
  choices: {},
  open: [],
  chips,
  unavailable: [],
  understood: null,
  clearHref: '/search',
  closeMatches: [],
  landing: null,
  page: 1,
  groups: [facet, { kind: 'range', chosen: 0, ...range }],
  sorts: [
    { value: 'latest', label: 'Newest first', chosen: true },
    { value: 'price', label: 'Lowest price', chosen: false },
  ],
  list: 'grid',
  columns: [],
  cards: ['', 'New', 'Sold'].map((_, index) => ({ ...specimenCard(context), id: index + 1 })),
  promos: [],
  pages: null,
  savesSearches: true,
  savedSearch: null,
  follow: '/search/used-cars',
})

const closeMatches = ({ cards }: SearchView): CloseMatchesView => ({
  none: null,
  heading: 'The closest we have',
  difference: '22 cars in other colours, some with automatic transmission.',
  isOfVehicle: true,
  countText: '22 close matches',
  cards,
  allHref: '/search/wattle',
})

/** With the focus each shows its suggestions, of this site's stock. */
const SEARCH_BOXES = { 'Search box': '', 'Search box, with words': 'a', 'Search box, with words of no car': LONG_WORD }

export const results: Specimens = (context) => {
  const view = searchView(context)
  const near = [{ text: '3 cars in other colours', href: '/search/wattle' }]
  const none = { ...view, cards: [], none: { canClear: true, near, ask: null, phone: toPhone('07 5550 0100') } }
  const understood = {
    sentence: 'red ute under 30k',
    corrected: null,
    unread: [],
    similar: [],
    apart: [],
    unsaid: [],
    unlisted: [],
    notes: '',
    exactHref: '/search?query=red+ute',
  }
  return [
    { state: 'Filters, a drawer on a phone', body: <Asleep>{<FilterForm view={view} />}</Asleep>, width: 'card' },
    { state: 'Cars found', body: <Results view={view} /> },
    { state: 'None found', body: <Results view={none} /> },
    {
      state: 'None found, cars that come close',
      body: <Results view={{ ...none, closeMatches: [closeMatches(view)] }} />,
    },
    { state: 'Cars that come close', body: <Results view={{ ...none, closeMatches: [closeMatches(view)] }} /> },
    { state: 'Order', body: <Asleep>{<Place name="sort" view={view} className="results-sort" />}</Asleep> },
    { state: 'A sentence understood', body: <Place name="understood" view={{ ...view, understood }} /> },
    {
      state: 'A misspelt sentence understood',
      body: (
        <Place name="understood" view={{ ...view, understood: { ...understood, corrected: 'red Wattle Wanderer' } }} />
      ),
    },
    { state: 'Follow this search', body: <Place name="follow" view={view} /> },
    { state: 'Save this search', body: <SaveSearch /> },
    ...states(SEARCH_BOXES, (words) => (
      <search>
        <form action={searchPath()}>
          <SearchBox aria-label={`Search stock${words && `, ${words}`}`} placeholder="Type here" defaultValue={words} />
        </form>
      </search>
    )),
  ]
}

const LINKS = { canonical: '/search', clearHref: '/search', none: null }

export const chosenFilters: Specimens = () => [
  { state: 'Chosen', body: <ChosenFilters view={{ chips, unavailable: [], ...LINKS }} /> },
  {
    state: 'Wanted, and not in stock',
    body: <ChosenFilters view={{ chips, unavailable: ['Wattle Kurrajong is not in stock right now'], ...LINKS }} />,
  },
  {
    state: 'Long words',
    body: <ChosenFilters view={{ chips: [{ ...chips[0]!, text: `‘${LONG_WORD}’` }], unavailable: [], ...LINKS }} />,
  },
]

const PAGES = { First: [1, 5], 'In the middle': [12, 40], Last: [5, 5] } as const

export const pagination: Specimens = () =>
  states<readonly [number, number]>(PAGES, ([current, count]) => {
    const pages = pageLinks(current, count, (page) => `/search?page=${page}`)
    return pages && <PageLinks pages={pages} />
  })
