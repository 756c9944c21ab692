import { carPath, pathTo, searchPath } from '../routes/paths.ts'
import { normaliseIdentifier } from '../search/text-words.ts'
import { slugify } from '../text.ts'

export type NumberedCar = { slug: string; make: string; model: string; isForSale: boolean }

export type SiteFacts = {
  /** By stock number, as normaliseIdentifier writes it. */
  cars: ReadonlyMap<string, NumberedCar>
  /** Models by make that the site has or had cars of, as they are shown. */
  makes: ReadonlyMap<string, readonly string[]>
  /** Pages of the site's own. */
  pages: readonly { path: string; title: string }[]
  /** Whether the site has an address: one of its pages, or a route that is on. */
  has: (path: string) => boolean
}

export type Suggestion = { to: string; reason: string }

type SuggestionRule = { reason: string; suggest: (address: AddressWords, site: SiteFacts) => string | null }

/** Every way to find what a site has in place of an old address; the first that finds something wins. */
const RULES: readonly SuggestionRule[] = [
  {
    reason: 'the same stock number',
    suggest: ({ codes }, { cars }) => {
      const car = findCar(codes, cars)
      return car?.isForSale ? carPath(car.slug) : null
    },
  },
  {
    reason: 'sold: others of its model',
    suggest: ({ codes }, { cars }) => {
      const car = findCar(codes, cars)
      return car ? searchPath(slugify(car.make), slugify(car.model)) : null
    },
  },
  {
    reason: 'the same model',
    suggest: (address, site) => {
      const found = modelIn(address, site)
      if (!found) return null
      const page = pathTo('models', { make: slugify(found.make), model: slugify(found.model) })
      return isAboutModels(address) && site.has(page) ? page : searchPath(slugify(found.make), slugify(found.model))
    },
  },
  {
    reason: 'the same make',
    suggest: (address, site) => {
      const make = [...site.makes.keys()].find((name) => hasRun(address.words, slugify(name)))
      if (make === undefined) return null
      const page = pathTo('brand', { brand: slugify(make) })
      return isAboutModels(address) && site.has(page) ? page : searchPath(slugify(make))
    },
  },
  { reason: 'the page with most of its words', suggest: (address, { pages }) => nearestPage(address, pages) },
  {
    reason: 'the same subject',
    suggest: ({ words }, { has }) =>
      KNOWN_PAGES.find(({ words: known, path }) => known.some((each) => hasRun(words, each)) && has(path))?.path ??
      null,
  },
]

/** What a site has in place of an old address; null where nothing fits. */
export function suggestTarget(path: string, site: SiteFacts): Suggestion | null {
  const address = addressWords(path)
  for (const { reason, suggest } of RULES) {
    const to = suggest(address, site)
    if (to !== null) return { to, reason }
  }
  return null
}

const findCar = (codes: readonly string[], cars: SiteFacts['cars']): NumberedCar | undefined => {
  const code = codes.find((each) => cars.has(each))
  return code === undefined ? undefined : cars.get(code)
}

/** Whether the words of a slug stand in a row. */
const hasRun = (words: readonly string[], slug: string): boolean =>
  ` ${words.join(' ')} `.includes(` ${slug.replaceAll('-', ' ')} `)

const longest = (all: { make: string; model: string }[]) =>
  all.toSorted((a, b) => b.model.length - a.model.length)[0] ?? null

/** The model with the longest name; one whose name is a number alone needs its make beside it. */
function modelIn({ words }: AddressWords, { makes }: SiteFacts): { make: string; model: string } | null {
  const found = [...makes].flatMap(([make, models]) =>
    models.filter((model) => hasRun(words, slugify(`${make} ${model}`))).map((model) => ({ make, model })),
  )
  const alone = [...makes].flatMap(([make, models]) =>
    models
      .filter((model) => /[a-z]{3}/i.test(model) && hasRun(words, slugify(model)))
      .map((model) => ({ make, model })),
  )
  return longest(found) ?? longest(alone)
}

const ABOUT_MODELS = new Set(['new', 'range', 'brand', 'brands', 'model', 'models', 'showroom', 'discover'])
/** Whether an address spoke of models rather than of cars in stock. */
const isAboutModels = ({ words }: AddressWords): boolean => words.some((word) => ABOUT_MODELS.has(word))

/** Share of the words of an address that a page must have. */
const MIN_SHARE = 0.5

function nearestPage({ words }: AddressWords, pages: SiteFacts['pages']): string | null {
  const wanted = words.map(stem)
  if (wanted.length === 0) return null
  const scored = pages
    .filter(({ path }) => path !== '/')
    .map(({ path, title }) => {
      const own = new Set(addressWords(`${path}/${slugify(title)}`).words.map(stem))
      return { path, share: wanted.filter((word) => own.has(word)).length / wanted.length, size: own.size }
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((a, b) => b.share - a.share || a.size - b.size || (a.path < b.path ? -1 : 1))
  return scored[0]?.path ?? null
}

/** 'guides' and 'guide' are one word. */
const stem = (word: string) => (word.length > 3 ? word.replace(/(ies|y)$/, 'i').replace(/s$/, '') : word)

/** What dealers' sites of other platforms call the pages that every site has; the first row that fits wins. */
const KNOWN_PAGES: readonly { words: readonly string[]; path: string }[] = [
  { words: ['test drive', 'testdrive', 'book a drive'], path: pathTo('book_test_drive') },
  { words: ['sell', 'sell your car', 'we buy', 'cash for cars'], path: pathTo('sell_my_car') },
  {
    words: ['trade', 'trade in', 'tradein', 'valuation', 'valuations', 'appraisal', 'value'],
    path: pathTo('trade_in'),
  },
  { words: ['pre approval', 'preapproval'], path: pathTo('finance_pre_approval') },
  { words: ['finance', 'financing', 'loan', 'loans', 'calculator', 'repayments'], path: pathTo('finance') },
  { words: ['insurance'], path: pathTo('finance_and_insurance') },
  { words: ['parts', 'accessories'], path: pathTo('parts') },
  { words: ['service', 'servicing', 'workshop', 'book service', 'maintenance'], path: pathTo('service') },
  { words: ['specials', 'offers', 'offer', 'deals', 'promotions'], path: pathTo('special_offers') },
  { words: ['warranty', 'warranties'], path: pathTo('warranty') },
  { words: ['fleet', 'business'], path: pathTo('fleet') },
  { words: ['careers', 'jobs', 'employment', 'vacancies'], path: pathTo('careers') },
  { words: ['faq', 'faqs', 'questions'], path: pathTo('faqs') },
  { words: ['privacy'], path: pathTo('privacy') },
  { words: ['terms', 'conditions', 'disclaimer'], path: pathTo('terms') },
  { words: ['brands', 'makes', 'manufacturers'], path: pathTo('brands') },
  { words: ['blog', 'news', 'articles', 'post', 'posts', 'author'], path: pathTo('blog') },
  { words: ['about', 'team', 'staff', 'history', 'story'], path: pathTo('about_us') },
  {
    words: ['locations', 'location', 'dealerships', 'directions', 'hours', 'map', 'find'],
    path: pathTo('dealerships'),
  },
  { words: ['contact', 'enquiry', 'enquire', 'enquiries', 'feedback'], path: pathTo('contact_us') },
  { words: ['demo', 'demonstrator', 'demos', 'ex demo'], path: pathTo('search_demo') },
  { words: ['used', 'pre owned', 'preowned', 'second hand'], path: pathTo('search_used') },
  { words: ['new cars', 'new vehicles', 'new stock', 'new'], path: pathTo('search_new') },
  {
    words: ['stock', 'inventory', 'vehicles', 'vehicle', 'cars', 'car', 'search', 'listing', 'listings', 'showroom'],
    path: searchPath(),
  },
]

/** What a path says, for finding what the site has in its place. */
type AddressWords = {
  path: string
  /** Its words in order, without those that say nothing: 'toyota', 'corolla'. */
  words: string[]
  /** What may be a stock number in it, as normaliseIdentifier writes it, the longest first. */
  codes: string[]
}

/** Words of the software that an address was made by, and of grammar. */
const EMPTY_WORDS = new Set(
  'a an and the of for to in at on with our your my us we is html htm php aspx asp jsp cfm index default home page pages node category categories tag tags archive www en au nz amp feed content view details detail item items id p site default2 wp uploads images img inc ltd pty'.split(
    ' ',
  ),
)

const MAX_CODE_PARTS = 4
const MIN_CODE_CHARS = 3
const MAX_WORDS = 40

export function addressWords(path: string): AddressWords {
  const segments = decoded(path)
    .replace(/\.(html?|php|aspx?|jsp|cfm)$/i, '')
    .split('/')
    .map((segment) =>
      segment
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    )
  const words = segments.flat().filter((word) => !EMPTY_WORDS.has(word))
  return { path, words: [...new Set(words)].slice(0, MAX_WORDS), codes: codesIn(segments) }
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Runs of parts of one segment that have a digit: of 'oag-ad-123' also 'ad123' and '123'. */
function codesIn(segments: string[][]): string[] {
  const codes = new Set<string>()
  for (const parts of segments) {
    const last = parts.slice(0, MAX_WORDS)
    for (let from = 0; from < last.length; from++) {
      for (let count = 1; count <= MAX_CODE_PARTS && from + count <= last.length; count++) {
        const code = normaliseIdentifier(last.slice(from, from + count).join('-'))
        if (code.length >= MIN_CODE_CHARS && /\d/.test(code) && !isYear(code)) codes.add(code)
      }
    }
  }
  return [...codes].toSorted((a, b) => b.length - a.length)
}

const isYear = (code: string) => /^(19|20)\d\d$/.test(code)
