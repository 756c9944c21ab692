import { z } from 'zod'
import { BUDGET_BODIES } from '../../budget/bodies.ts'
import { searchAddressFault } from '../../search/address-fault.ts'
import { count, keysOf, maybeText, moment, off, text } from '../../settings/fields.ts'
import { buttons, maybeImage } from '../fields.ts'

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

/** Sections that show vehicles, or lead to them. */

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

export const heroFields = {
  variant: keysOf(HEROES).default('photo_search').describe('Its layout.'),
  title: maybeText.describe('The heading; null takes the title of the page.'),
  text: maybeText.describe('The sentence under the heading.'),
  image: maybeImage.describe('Its photograph; null takes one of the newest car.'),
  focus: focus.describe('The part of the photograph that words and cards never cover; null for its middle.'),
  portrait: maybeImage.describe('The photograph cut for a phone, 4:5; null shows the middle of the wide one.'),
  search: off.describe('With the search line, and how many cars are in stock.'),
  note: maybeText.describe('Words in handwriting, of the variant `owners`.'),
  signed: maybeText.describe('Who wrote the note.'),
  buttons,
}

/** The address of a search, from /search on. */
const SEARCH = /^\/search(\/[a-z0-9-]+){0,3}(\?[^\s#]*)?$/

export const searchAddress = z
  .string()
  .regex(SEARCH, 'must be the address of a search, such as /search/used-cars?body=Ute')
  .superRefine((address, context) => {
    const fault = searchAddressFault(address)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

export const stockFields = {
  search: searchAddress.default('/search').describe('The search whose cars are shown: its address, from /search on.'),
  count: count(1, MAX_CARS).default(6).describe('How many cars are shown.'),
  link: maybeText.describe('The words of the link to all of them.'),
}

export const makesFields = {
  layout: keysOf(MAKE_LISTS).default('lines').describe('How the makes stand.'),
}
export const bodiesFields = {}
export const popularSearchesFields = {}
export const promotionsFields = {}

/** The finder of cars within a repayment (BUD-01). */
export const budgetFields = {
  bodies: z
    .array(keysOf(BUDGET_BODIES, (words) => words.join(', ')))
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
}

export const calculatorFields = {
  amount: z
    .number()
    .int()
    .min(1_000)
    .max(250_000)
    .default(30_000)
    .describe('What the calculator begins with, in dollars.'),
}

export const offersFields = {
  count: count(1, MAX_CARS).default(3).describe('How many offers are shown.'),
  make: maybeText.describe('Offers of one make alone.'),
  model: maybeText.describe('With `make`: offers of one of its models, and of the make as such.'),
}

export const countdownFields = {
  ends: moment.describe('When it ends.'),
  text: text.describe('What ends then.'),
  buttons,
}
