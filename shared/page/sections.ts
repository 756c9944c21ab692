import { z } from 'zod'
import { baseFields } from './fields.ts'
import {
  blogFields,
  bodiesFields,
  budgetFields,
  calculatorFields,
  callToActionFields,
  cardsFields,
  countdownFields,
  faqFields,
  figuresFields,
  formFields,
  galleryFields,
  heroFields,
  locationsFields,
  logosFields,
  makesFields,
  mapFields,
  offersFields,
  openingsFields,
  pictureFields,
  popularSearchesFields,
  promisesFields,
  promotionsFields,
  quoteFields,
  reviewsFields,
  salesCounterFields,
  stepsFields,
  stockFields,
  tableFields,
  teamFields,
  textFields,
  videoFields,
  warrantyFields,
} from './section-fields.ts'

/**
 * Every kind of section that a page can have: its settings, and what it is for. Drawn by `client/sections/`; what a
 * kind shows of stock, places or posts is read by `worker/features/pages/section-views.ts`. The compiler asks for a row
 * in both.
 */
const KINDS = {
  hero: [heroFields, 'The top of a page: heading, photograph, search line'],
  text: [textFields, 'Words in Markdown'],
  picture: [pictureFields, 'A picture with words beside it'],
  gallery: [galleryFields, 'Pictures in a grid'],
  video: [videoFields, 'A video, loaded when it is pressed'],
  steps: [stepsFields, 'Numbered steps'],
  promises: [promisesFields, 'What the dealer promises'],
  figures: [figuresFields, 'A banner of figures'],
  faq: [faqFields, 'Questions that unfold into their answers'],
  table: [tableFields, 'A table'],
  warranty: [warrantyFields, 'The warranty of each kind of vehicle'],
  quote: [quoteFields, 'What a person said'],
  logos: [logosFields, 'Logos in a row'],
  cards: [cardsFields, 'Cards that lead on'],
  call_to_action: [callToActionFields, 'A line with one to three buttons'],
  stock: [stockFields, 'Cars of a search'],
  makes: [makesFields, 'Makes with counts'],
  body_types: [bodiesFields, 'Body types as drawings with counts'],
  popular_searches: [popularSearchesFields, 'Lists of the stock that people look for'],
  promotions: [promotionsFields, 'The promotions slider'],
  budget: [budgetFields, 'The finder of cars within a repayment or a price'],
  offers: [offersFields, 'Running offers'],
  calculator: [calculatorFields, 'The finance calculator'],
  countdown: [countdownFields, 'How long an offer still runs'],
  form: [formFields, 'A form that sends a lead'],
  locations: [locationsFields, 'Locations with the hours of today'],
  map: [mapFields, 'A map of locations, loaded when it is pressed'],
  team: [teamFields, 'The people of locations'],
  reviews: [reviewsFields, 'What customers wrote, with the rating of all reviews'],
  sales_counter: [salesCounterFields, 'A number of cars sold, that goes up while it is looked at'],
  openings: [openingsFields, 'Open roles, each with its facts and a way to apply; in `careers.md` alone'],
  blog: [blogFields, 'The newest posts'],
} as const

type Kinds = typeof KINDS
export type SectionKind = keyof Kinds
type Base = z.output<z.ZodObject<typeof baseFields>>
/** The settings of one kind of section, every default filled in. */
export type SectionOf<Kind extends SectionKind> = { kind: Kind } & Base & z.output<z.ZodObject<Kinds[Kind][0]>>
export type Section = { [Kind in SectionKind]: SectionOf<Kind> }[SectionKind]

export const SECTION_KINDS = Object.keys(KINDS) as [SectionKind, ...SectionKind[]]
export const sectionPurpose = (kind: SectionKind): string => KINDS[kind][1]

/** The schema of each kind. */
export const SECTION_SCHEMAS = Object.fromEntries(
  SECTION_KINDS.map((kind) => [kind, z.strictObject({ kind: z.literal(kind), ...baseFields, ...KINDS[kind][0] })]),
) as unknown as { [Kind in SectionKind]: z.ZodObject & z.ZodType<SectionOf<Kind>> }

/** Kinds whose content follows the stock: their pages are drawn anew when it changes. */
const STOCK_KINDS: ReadonlySet<SectionKind> = new Set(['stock', 'makes', 'body_types', 'popular_searches', 'budget'])

/** Whether drawing a section needs the stock. */
export const needsStock = (section: Section): boolean =>
  STOCK_KINDS.has(section.kind) || (section.kind === 'hero' && (section.search || section.image === null))
