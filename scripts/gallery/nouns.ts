import { checkout, compared, garage, managed, signIn, watchlist } from './account.tsx'
import { cardLists, cards, keepButtons, prices, promos, tags } from './cards.tsx'
import { breadcrumbs, buttons, drawings, links, notices, photos, rows } from './controls.tsx'
import { driveTimes, fields, forms, help, hours, letters } from './forms.tsx'
import { frames, heroes } from './frames.tsx'
import { browsing, careers, locations, places, promises, slides } from './home.tsx'
import { budgets, calculators, deliveries, finance, running } from './money.tsx'
import { brands, offers } from './offers.tsx'
import { galleries, galleryParts } from './pictures.tsx'
import { chosenFilters, filters, pagination, results } from './search.tsx'
import type { Specimens } from './specimen.tsx'
import { reviews, trust } from './trust.tsx'
import { actions, bars, comparison, facts, side, similar, tabs } from './vehicle.tsx'
import { words } from './words.tsx'

type Noun = { title: string; specimens: Specimens }

/** Every noun of the gallery, by the name that `?part=` gives it, in the order of the page. */
export const NOUNS: Record<string, Noun> = {
  buttons: { title: 'Buttons', specimens: buttons },
  links: { title: 'Links', specimens: links },
  icons: { title: 'Icons and drawings', specimens: drawings },
  photos: { title: 'Photographs', specimens: photos },
  rows: { title: 'Rows', specimens: rows },
  fields: { title: 'Fields', specimens: fields },
  form: { title: 'Forms', specimens: forms },
  times: { title: 'Times of a test drive', specimens: driveTimes },
  notices: { title: 'Notices, dialogs and small controls', specimens: notices },
  tag: { title: 'Tags', specimens: tags },
  price: { title: 'Prices and weekly estimates', specimens: prices },
  card: { title: 'Cards', specimens: cards },
  cards: { title: 'Lists of cards', specimens: cardLists },
  promo: { title: 'Promotions among cards', specimens: promos },
  keep: { title: 'Save and compare', specimens: keepButtons },
  filters: { title: 'Filter groups', specimens: filters },
  chips: { title: 'Chosen filters', specimens: chosenFilters },
  results: { title: 'Results of a search', specimens: results },
  pagination: { title: 'Pagination', specimens: pagination },
  gallery: { title: 'Galleries', specimens: galleries },
  pictures: { title: 'Parts of a gallery', specimens: galleryParts },
  side: { title: 'Price column of a car', specimens: side },
  actions: { title: 'Actions of a car', specimens: actions },
  bars: { title: 'Bars of a car', specimens: bars },
  facts: { title: 'Facts of a car', specimens: facts },
  tabs: { title: 'Tabs of a car', specimens: tabs },
  trust: { title: 'Warranty and place of a car', specimens: trust },
  comparison: { title: 'Price comparison', specimens: comparison },
  similar: { title: 'Similar cars', specimens: similar },
  finance: { title: 'Finance', specimens: finance },
  calculator: { title: 'Calculators', specimens: calculators },
  delivery: { title: 'Delivery', specimens: deliveries },
  running: { title: 'Running costs', specimens: running },
  compare: { title: 'Comparison of cars', specimens: compared },
  checkout: { title: 'Checkout', specimens: checkout },
  garage: { title: 'Garage', specimens: garage },
  manage: { title: 'Page of a lead', specimens: managed },
  watchlist: { title: 'Watchlist and alerts', specimens: watchlist },
  'sign-in': { title: 'Sign in and messages', specimens: signIn },
  letters: { title: 'Messages to shoppers', specimens: letters },
  brands: { title: 'Brands', specimens: brands },
  hours: { title: 'Opening hours', specimens: hours },
  help: { title: 'Help beside a form', specimens: help },
  hero: { title: 'Heroes', specimens: heroes },
  browse: { title: 'Makes and bodies', specimens: browsing },
  offers: { title: 'Offers', specimens: offers },
  places: { title: 'Locations and people', specimens: places },
  budget: { title: 'Budget finder', specimens: budgets },
  words: { title: 'Sections of words and pictures', specimens: words },
  promises: { title: 'Promises', specimens: promises },
  locations: { title: 'Locations', specimens: locations },
  careers: { title: 'Open roles and other websites', specimens: careers },
  reviews: { title: 'Reviews and the sales counter', specimens: reviews },
  slides: { title: 'Promotions slider', specimens: slides },
  frame: { title: 'Header and footer', specimens: frames },
  breadcrumbs: { title: 'Breadcrumbs', specimens: breadcrumbs },
}
