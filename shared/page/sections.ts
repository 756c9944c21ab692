import { z } from 'zod'
import { baseFields } from './fields.ts'
import * as dealer from './sections/dealer.ts'
import { openingsFields } from './sections/openings.ts'
import * as stock from './sections/stock.ts'
import * as words from './sections/words.ts'

/**
 * Every kind of section that a page can have: its settings, and what it is for. Drawn by `client/sections/`; what a
 * kind shows of stock, places or posts is read by `worker/features/pages/section-views.ts`. The compiler asks for a row
 * in both.
 */
const KINDS = {
  hero: [stock.heroFields, 'The top of a page: heading, photograph, search line'],
  text: [words.textFields, 'Words in Markdown'],
  picture: [words.pictureFields, 'A picture with words beside it'],
  gallery: [words.galleryFields, 'Pictures in a grid'],
  video: [words.videoFields, 'A video, loaded when it is pressed'],
  steps: [words.stepsFields, 'Numbered steps'],
  promises: [words.promisesFields, 'What the dealer promises'],
  figures: [words.figuresFields, 'A banner of figures'],
  faq: [words.faqFields, 'Questions that unfold into their answers'],
  table: [words.tableFields, 'A table'],
  warranty: [words.warrantyFields, 'The warranty of each kind of vehicle'],
  quote: [words.quoteFields, 'What a person said'],
  logos: [words.logosFields, 'Logos in a row'],
  cards: [words.cardsFields, 'Cards that lead on'],
  call_to_action: [words.callToActionFields, 'A line with one to three buttons'],
  stock: [stock.stockFields, 'Cars of a search'],
  makes: [stock.makesFields, 'Makes with counts'],
  body_types: [stock.bodiesFields, 'Body types as drawings with counts'],
  popular_searches: [stock.popularSearchesFields, 'Lists of the stock that people look for'],
  promotions: [stock.promotionsFields, 'The promotions slider'],
  budget: [stock.budgetFields, 'The finder of cars within a repayment or a price'],
  offers: [stock.offersFields, 'Running offers'],
  calculator: [stock.calculatorFields, 'The finance calculator'],
  countdown: [stock.countdownFields, 'How long an offer still runs'],
  form: [dealer.formFields, 'A form that sends a lead'],
  locations: [dealer.locationsFields, 'Locations with the hours of today'],
  map: [dealer.mapFields, 'A map of locations, loaded when it is pressed'],
  team: [dealer.teamFields, 'The people of locations'],
  reviews: [dealer.reviewsFields, 'What customers wrote, with the rating of all reviews'],
  sales_counter: [dealer.salesCounterFields, 'A number of cars sold, that goes up while it is looked at'],
  openings: [openingsFields, 'Open roles, each with its facts and a way to apply; in `careers.md` alone'],
  blog: [dealer.blogFields, 'The newest posts'],
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
