import { z } from 'zod'
import { BUDGET_BODIES } from '../budget/bodies.ts'
import { CARD_ACTIONS } from '../card/settings.ts'
import { LEAD_FORMS, type LeadFormKey } from '../lead/forms.ts'
import { DEPARTMENTS } from '../location/settings.ts'
import type { ReviewsLayout } from '../reviews/view.ts'
import { linkSchema } from '../routes/settings.ts'
import {
  count,
  date,
  dollars,
  fileUrl,
  maybeText,
  moment,
  off,
  slug,
  slugs,
  tableKeys,
  text,
} from '../settings/fields.ts'
import { baseFields, buttons, imageSchema, markdown, maybeImage, neededButtons, step, titled } from './fields.ts'
import { searchAddressFault } from './search-address-fault.ts'

export const PICTURE_SIDES = { left: 'The picture before the words', right: 'The picture after the words' } as const

export const HEROES = {
  photo_search: 'The search line over one photograph',
  split: 'The search line beside the photograph',
  panorama: 'A full-width photograph, the search line under it',
  band: 'A low band: the search line on the brand’s ground, the photograph beside it',
  owners: 'A picture of the people, a note in handwriting, the phone number large',
  inclusions: 'What is included comes first, with a slider of the weekly price where cars have one',
  worksheet: 'Words in a thick frame, the body types under them as tiles',
  billboard: 'A photograph over the whole width, the words large under it',
} as const

/** The list of makes in a page. */
export const MAKE_LISTS = {
  lines: 'Names in columns with their counts',
  wall: 'A wall of tiles, every make with its count',
} as const

const MAX_CARS = 12

const percent = z.number().min(0).max(100)

const focus = z
  .strictObject({
    left: percent.describe('Percent from its left edge.'),
    top: percent.describe('Percent from its top.'),
    right: percent.describe('Percent from its left edge to where the part ends.'),
    bottom: percent.describe('Percent from its top to where the part ends.'),
  })
  .refine(({ left, top, right, bottom }) => left < right && top < bottom, 'must end after it begins')
  .nullable()
  .default(null)

/** The address of a search, from /search on. */
const SEARCH = /^\/search(\/[a-z0-9-]+){0,3}(\?[^\s#]*)?$/

export const searchAddress = z
  .string()
  .regex(SEARCH, 'must be the address of a search, such as /search/used-cars?body=Ute')
  .superRefine((address, context) => {
    const fault = searchAddressFault(address)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

/** The forms that stand on any page: those about no car, which lead to no payment. */
const isForAnyPage = (key: string): key is LeadFormKey =>
  ['contact', 'service', 'parts', 'careers', 'valuation', 'finance', 'finance_pre_approval'].includes(key)

const PAGE_FORMS = Object.fromEntries(
  Object.entries(LEAD_FORMS)
    .filter(([key]) => isForAnyPage(key))
    .map(([key, { title }]) => [key, title]),
) as Record<PageForm, string>
type PageForm = 'contact' | 'service' | 'parts' | 'careers' | 'valuation' | 'finance' | 'finance_pre_approval'

const LOCATION_LAYOUTS = {
  auto: 'One alone, a grid of up to six, a map over the grid of more',
  grid: 'A grid',
  carousel: 'A strip to swipe',
  map: 'A map over a grid',
} as const

const REVIEW_LAYOUTS = {
  carousel: 'A strip of up to 12 to swipe',
  list: 'A list of up to 10',
} as const satisfies Record<ReviewsLayout, string>

/** How a job is held, with its value in schema.org. */
export const EMPLOYMENT_TYPES = {
  full_time: { text: 'Full time', schema: 'FULL_TIME' },
  part_time: { text: 'Part time', schema: 'PART_TIME' },
  casual: { text: 'Casual', schema: 'PER_DIEM' },
  apprentice: { text: 'Apprenticeship', schema: 'OTHER' },
  fixed_term: { text: 'Fixed term', schema: 'TEMPORARY' },
  contract: { text: 'Contract', schema: 'CONTRACTOR' },
  intern: { text: 'Work experience', schema: 'INTERN' },
} as const

/** What pay is for, with its value in schema.org. */
export const SALARY_UNITS = {
  hour: { text: 'an hour', schema: 'HOUR' },
  day: { text: 'a day', schema: 'DAY' },
  week: { text: 'a week', schema: 'WEEK' },
  month: { text: 'a month', schema: 'MONTH' },
  year: { text: 'a year', schema: 'YEAR' },
} as const

const NO_OPENINGS =
  'No roles are open just now. Send us your résumé in a few lines all the same: we read every one, and call when a role comes up that fits.'

const salarySchema = z.strictObject({
  min: dollars.describe('The lowest pay.'),
  max: dollars.nullable().default(null).describe('The highest pay; null: it is open upwards.'),
  unit: tableKeys(SALARY_UNITS, ({ text: words }) => `Dollars ${words}`).describe('What it is paid for.'),
})

const openingSchema = z.strictObject({
  id: slug.describe('Names the opening in links, in the careers form and in what search engines read.'),
  title: text.max(100).describe('The job in a few words, without place or pay.'),
  at: z.array(slug).min(1).max(20).describe('Slugs of the locations where the work is.'),
  department: maybeText.describe('The team that it belongs to, such as Workshop.'),
  employment: z
    .array(tableKeys(EMPLOYMENT_TYPES, ({ text: words }) => words))
    .min(1)
    .describe('How the job is held.'),
  salary: salarySchema.nullable().default(null).describe('What it pays; null where that is not stated.'),
  posted: date.describe('The day from which it shows.'),
  valid_through: date
    .nullable()
    .default(null)
    .describe('The last day for applications; it shows no longer after that. null: until it is taken out.'),
  body: markdown.describe('The work, what it asks and what it offers, in Markdown.'),
})

const row = <Fields extends z.ZodRawShape>(purpose: string, fields: Fields) => ({ purpose, fields })

/**
 * Every kind of section that a page can have: what it is for, and its settings. Drawn by `client/sections/`; what a
 * kind shows of stock, places or posts is read by `worker/features/pages/section-views.ts`. The compiler asks for a row
 * in both.
 */
const KINDS = {
  hero: row('The top of a page: heading, photograph, search line', {
    variant: tableKeys(HEROES).default('photo_search').describe('Its layout.'),
    title: maybeText.describe('The heading; null takes the title of the page.'),
    text: maybeText.describe('The sentence under the heading.'),
    image: maybeImage.describe('Its photograph; null takes one of the newest car.'),
    focus: focus.describe('The part of the photograph that words and cards never cover; null for its middle.'),
    portrait: maybeImage.describe('The photograph cut for a phone, 4:3; null shows the middle of the wide one.'),
    search: off.describe('With the search line, and how many cars are in stock.'),
    note: maybeText.describe('Words in handwriting, of the variant `owners`.'),
    signed: maybeText.describe('Who wrote the note.'),
    buttons,
  }),
  text: row('Words in Markdown', { body: markdown.describe('The words, in Markdown.') }),
  picture: row('A picture with words beside it', {
    image: imageSchema.describe('The picture.'),
    side: tableKeys(PICTURE_SIDES).default('left').describe('Where the picture stands on wide screens.'),
    body: markdown.describe('The words beside it, in Markdown.'),
    buttons,
  }),
  gallery: row('Pictures in a grid', {
    images: z
      .array(imageSchema.extend({ caption: maybeText.describe('A line under the picture.') }))
      .min(1)
      .max(24)
      .describe('The pictures, in order.'),
  }),
  video: row('A video, loaded when it is pressed', {
    url: fileUrl.describe(
      'Its page at YouTube or Vimeo, or a film: a file of the site’s own or an https:// address. Nothing of it loads before it is pressed.',
    ),
    title: text.describe('What the video shows.'),
    poster: maybeImage.describe('The picture before it plays.'),
  }),
  steps: row('Numbered steps', { items: z.array(step).min(1).max(12).describe('The steps, in order.') }),
  promises: row('What the dealer promises', {
    items: z
      .array(titled('promise'))
      .max(6)
      .default([])
      .describe('Promises of this page alone; empty takes the site’s.'),
  }),
  figures: row('A banner of figures', {
    items: z
      .array(
        z.strictObject({ figure: text.describe('The figure, such as 40+.'), label: text.describe('What it counts.') }),
      )
      .min(1)
      .max(6)
      .describe('The figures.'),
  }),
  faq: row('Questions that unfold into their answers', {
    items: z
      .array(
        z.strictObject({
          question: text.describe('The question.'),
          body: markdown.describe('The answer, in Markdown.'),
        }),
      )
      .min(1)
      .max(40)
      .describe('Questions with their answers.'),
  }),
  table: row('A table', {
    columns: z.array(text).min(1).max(8).describe('Headings of the columns.'),
    rows: z
      .array(z.array(z.string()))
      .min(1)
      .max(200)
      .describe('The cells of each row; the first is the row’s heading.'),
    note: maybeText.describe('A line under the table.'),
  }),
  /** A row a condition of sale (CNT-02). */
  warranty: row('The warranty of each kind of vehicle', {
    rows: z
      .array(
        z.strictObject({
          vehicle: text.describe('Which vehicles, such as New Mazda.'),
          period: text.describe('How long, such as 5 years.'),
          distance: text.describe('How far, such as Unlimited km.'),
          cover: text.describe('What is covered, and by whom.'),
        }),
      )
      .min(1)
      .max(20)
      .describe('A row for each kind of vehicle.'),
    note: maybeText.describe('A line under the table.'),
  }),
  quote: row('What a person said', {
    text: text.describe('What was said.'),
    name: text.describe('By whom.'),
    role: maybeText.describe('What the person does, or which car was bought.'),
    image: maybeImage.describe('The person.'),
  }),
  logos: row('Logos in a row', {
    items: z
      .array(
        z.strictObject({
          name: text.describe('The name, read out in place of the logo.'),
          logo: fileUrl.nullable().default(null).describe('Path or https:// address of the logo; null sets the name.'),
          link: linkSchema.nullable().default(null).describe('Where it leads.'),
        }),
      )
      .min(1)
      .max(24)
      .describe('The logos, in order.'),
  }),
  cards: row('Cards that lead on', {
    items: z
      .array(
        z.strictObject({
          title: text.describe('The heading of the card.'),
          text: maybeText.describe('A sentence under it.'),
          image: maybeImage.describe('Its picture.'),
          link: linkSchema.describe('Where the card leads.'),
        }),
      )
      .min(1)
      .max(24)
      .describe('The cards, in order.'),
  }),
  call_to_action: row('A line with one to three buttons', {
    text: maybeText.describe('A sentence before the buttons.'),
    buttons: neededButtons,
  }),
  stock: row('Cars of a search', {
    search: searchAddress.default('/search').describe('The search whose cars are shown: its address, from /search on.'),
    count: count(1, MAX_CARS).default(6).describe('How many cars are shown.'),
    link: maybeText.describe('The words of the link to all of them.'),
    actions: z
      .array(tableKeys(CARD_ACTIONS))
      .max(2)
      .default([])
      .describe('Buttons of its cards, in order; empty for those of the site’s cards.'),
  }),
  makes: row('Makes with counts', {
    layout: tableKeys(MAKE_LISTS).default('lines').describe('How the makes stand.'),
  }),
  body_types: row('Body types as drawings with counts', {}),
  popular_searches: row('Lists of the stock that people look for', {}),
  promotions: row('The promotions slider', {}),
  /** The finder of cars within a repayment (BUD-01). */
  budget: row('The finder of cars within a repayment or a price', {
    bodies: z
      .array(tableKeys(BUDGET_BODIES, (words) => words.join(', ')))
      .max(20)
      .default([])
      .describe('Body types to choose from; empty takes the four that most cars have.'),
    prices: z
      .array(z.number().int().positive())
      .min(2)
      .max(12)
      .default([5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 70_000])
      .describe('Prices to choose from with one press, in dollars.'),
    minimum: z.number().int().nonnegative().default(5_000).describe('Budgets below this find nothing, in dollars.'),
    makes: count(0, 24).default(8).describe('How many makes the banner of brands shows.'),
    cars: count(0, MAX_CARS).default(3).describe('How many cars within the budget stand below it.'),
  }),
  offers: row('Running offers', {
    count: count(1, MAX_CARS).default(3).describe('How many offers are shown.'),
    make: maybeText.describe('Offers of one make alone.'),
    model: maybeText.describe('With `make`: offers of one of its models, and of the make as such.'),
  }),
  calculator: row('The finance calculator', {
    amount: z
      .number()
      .int()
      .min(1_000)
      .max(250_000)
      .default(30_000)
      .describe('What the calculator begins with, in dollars.'),
  }),
  countdown: row('How long an offer still runs', {
    ends: moment.describe('When it ends.'),
    text: text.describe('What ends then.'),
    buttons,
  }),
  form: row('A form that sends a lead', {
    form: tableKeys(PAGE_FORMS).describe('Which form.'),
    at: slugs.describe('Slugs of the locations that it offers; empty for all that shoppers see.'),
    location_type: tableKeys(DEPARTMENTS)
      .nullable()
      .default(null)
      .describe('The department of the locations that it offers; null for all.'),
    topic: maybeText.describe(
      'One of `lead.categories`: the topic that is chosen already, where the form asks for one.',
    ),
    message: maybeText.describe('What stands in the message already: what to fill in.'),
  }),
  locations: row('Locations with the hours of today', {
    layout: tableKeys(LOCATION_LAYOUTS).default('auto').describe('How they are laid out.'),
    at: slugs.describe('Slugs of the locations shown; empty for all that shoppers see.'),
  }),
  map: row('A map of locations, loaded when it is pressed', {
    at: slugs.describe('Slugs of the locations on the map; empty for all.'),
  }),
  team: row('The people of locations', {
    at: slugs.describe('Slugs of the locations whose people are shown; empty for all.'),
    each: count(1, 12)
      .nullable()
      .default(null)
      .describe('How many people of each location, named with it; null shows all.'),
  }),
  reviews: row('What customers wrote, with the rating of all reviews', {
    layout: tableKeys(REVIEW_LAYOUTS).default('carousel').describe('How they are laid out.'),
    at: slugs.describe('Slugs of the locations whose reviews are shown; empty for all that shoppers see.'),
  }),
  sales_counter: row('A number of cars sold, that goes up while it is looked at', {
    since: date
      .nullable()
      .default(null)
      .describe(
        'The day from which 192 a day are counted, by the clock of Brisbane; null for the first of this month.',
      ),
    text: text.describe('What the number counts, said below it, and that it is an estimate.'),
  }),
  openings: row('Open roles, each with its facts and a way to apply; in `careers.md` alone', {
    items: z.array(openingSchema).max(40).default([]).describe('Openings, in order.'),
    empty: text.default(NO_OPENINGS).describe('What stands there while no role is open.'),
  }),
  blog: row('The newest posts', {
    category: maybeText.describe('Posts of one category alone.'),
    fill: off.describe('Posts of other categories follow where that one has too few.'),
    make: maybeText.describe('Posts about one make alone.'),
    model: maybeText.describe('With `make`: posts about one of its models alone.'),
    count: count(1, 12).default(3).describe('How many posts, newest first.'),
    without: maybeText.describe('The path of a post that is left out.'),
  }),
}

type Kinds = typeof KINDS
export type SectionKind = keyof Kinds
type Base = z.output<z.ZodObject<typeof baseFields>>
/** The settings of one kind of section, every default filled in. */
export type SectionOf<Kind extends SectionKind> = { kind: Kind } & Base & z.output<z.ZodObject<Kinds[Kind]['fields']>>
export type Section = { [Kind in SectionKind]: SectionOf<Kind> }[SectionKind]

export const SECTION_KINDS = Object.keys(KINDS) as [SectionKind, ...SectionKind[]]
export const sectionPurpose = (kind: SectionKind): string => KINDS[kind].purpose

export const SECTION_SCHEMAS = Object.fromEntries(
  SECTION_KINDS.map((kind) => [kind, z.strictObject({ kind: z.literal(kind), ...baseFields, ...KINDS[kind].fields })]),
) as unknown as { [Kind in SectionKind]: z.ZodObject & z.ZodType<SectionOf<Kind>> }

export const buildSection = (settings: { kind: SectionKind } & Record<string, unknown>): Section =>
  SECTION_SCHEMAS[settings.kind].parse(settings)

/** Kinds whose content follows the stock: their pages are drawn anew when it changes. */
const STOCK_KINDS: ReadonlySet<SectionKind> = new Set(['stock', 'makes', 'body_types', 'popular_searches', 'budget'])

export const needsStock = (section: Section): boolean =>
  STOCK_KINDS.has(section.kind) || (section.kind === 'hero' && (section.search || section.image === null))
