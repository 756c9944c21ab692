import { z } from 'zod'
import { linkSchema } from '../routes/settings.ts'
import {
  count,
  dollars,
  ENDS_BEFORE_START,
  endsAfterStart,
  fileUrl,
  maybeText,
  off,
  on,
  STATES,
  tableKeys,
  text,
  windowFields,
} from '../settings/fields.ts'
import { ATTRIBUTES, FACET_KEYS } from './attributes.ts'
import { PAGE_SIZE, SITE_SORTS } from './query.ts'

/** Lists of cars (SRC-10). */
export const LISTS = {
  grid: 'Cards in columns',
  rows: 'One car a row, or a table of price, kilometres, fuel and location to be sorted by its headings',
  dense: 'Cards in columns close together',
  wide: 'Two columns of wide cards',
} as const

/** Placements of promos (SRC-11). */
export const PROMO_PLACES = { grid: 'Among the cards of the results', slider: 'In the promotions slider' } as const

const PHRASE_LIMIT = 60
const PHRASES_LIMIT = 20
const SETS_LIMIT = 200

/** A phrase of one or a few words, as typed by shoppers. */
const phrase = text.max(PHRASE_LIMIT).regex(/[\p{L}\p{N}]/u, 'needs a letter or a digit')
const phrases = z.array(phrase).min(1).max(PHRASES_LIMIT)

/** What shoppers type and what the stock says for it (SRC-20). Words that are read as filters need none. */
export const synonymsSchema = z.strictObject({
  shipped: on.describe('Uses the words of Australian car yards that Forecourt ships with.'),
  alike: z.array(phrases.min(2)).max(SETS_LIMIT).default([]).describe('Sets in which every phrase means every other.'),
  one_way: z
    .array(
      z.strictObject({
        says: phrases.describe('What a shopper types.'),
        means: phrases.describe('What is found for it as well.'),
      }),
    )
    .max(SETS_LIMIT)
    .default([])
    .describe('Pairs: `says` also finds what `means` finds, not the reverse.'),
})

const RULES_LIMIT = 100

/** Pins cars to the top of searches by relevance within its window (SRC-20). */
const ruleSchema = z
  .strictObject({
    when: z
      .strictObject({
        words: phrase.nullable().default(null).describe('Words that the search asks for; null for any.'),
        filters: z
          // Refused in published configs too: without its filter the rule would hold for more searches.
          .partialRecord(z.enum(FACET_KEYS), z.array(text).min(1), {
            error: ({ code }) => (code === 'invalid_type' ? undefined : 'is not a filter'),
          })
          .default({})
          .describe('By filter: values of which the search asks for one.'),
      })
      .prefault({})
      .describe('Which searches: every search where both are left out.'),
    stock_numbers: z
      .array(text)
      .min(1)
      .max(PAGE_SIZE)
      .describe('Cars, in order. A car shows only in a search that finds it.'),
    ...windowFields,
  })
  .refine(endsAfterStart, ENDS_BEFORE_START)

export const pinnedSchema = z.array(ruleSchema).max(RULES_LIMIT).default([])

const attribute = tableKeys(ATTRIBUTES, ({ label }) => label).meta({
  id: 'filter',
  description: 'A filter, by its key.',
})
const sort = tableKeys(SITE_SORTS, ({ label }) => label)

/** A promo in the results or the slider (SRC-11). */
const promoSchema = z
  .strictObject({
    place: tableKeys(PROMO_PLACES).default('grid').describe('Where it stands.'),
    ...windowFields,
    position: count(1, 60)
      .nullable()
      .default(null)
      .describe('Place in the grid, from 1; null goes after those that have one.'),
    display: on.describe('Off keeps it out of sight.'),
    strictDisplay: off.describe('Shown only where the results reach its position.'),
    node: z
      .strictObject({
        title: text.describe('Its heading.'),
        text: maybeText.describe('The sentence under the heading.'),
        image: z
          .strictObject({
            url: fileUrl.describe('Path or https:// address of the picture.'),
            alt: z.string().describe('What the picture shows; empty for a mood.'),
          })
          .nullable()
          .default(null)
          .describe('Its picture; needed in the slider.'),
        link: linkSchema.describe('Where it leads.'),
      })
      .describe('What it says.'),
  })
  .refine(endsAfterStart, ENDS_BEFORE_START)
  .refine(({ place, node }) => place !== 'slider' || node.image !== null, {
    path: ['node', 'image'],
    message: 'is needed in the slider',
  })

/** How the results and their filters behave (SRC-01 to SRC-18). */
export const searchSchema = z.strictObject({
  list: tableKeys(LISTS).default('grid').describe('The layout of the list of cars.'),
  placeholder: text.default('What are you after?').describe('Words in the empty search field.'),
  filters: z
    .array(attribute)
    .default([
      'car_type',
      'make',
      'model',
      'badge',
      'price',
      'body',
      'size',
      'year',
      'km',
      'near',
      'fuel',
      'transmission',
      'seats',
      'drive',
      'colour',
      'filtered_features',
    ])
    .describe('Filters offered, in order.'),
  single_select: z.array(attribute).default([]).describe('Filters that take one value at a time (SRC-09).'),
  sorts: z
    .array(sort)
    .min(1)
    .default(['relevance', 'latest', 'price-desc', 'price-asc'])
    .describe('Orders offered; a search that asks for none has the first.'),
  priced_only_by_price: off.describe('Lowest price first leaves out cars without a price (SRC-05).'),
  default_state: z.enum(STATES).default('qld').describe('The state that `prefer_default_state` preselects.'),
  prefer_default_state: off.describe('Cars of `default_state` come preselected (SRC-18).'),
  price: z
    .strictObject({
      min: dollars.default(5_000).describe('The lower end of the price slider.'),
      max: dollars.default(250_000).describe('The upper end of the price slider.'),
      step: dollars.nullable().default(null).describe('Step of the slider; null moves by a hundredth of its range.'),
    })
    .refine(({ min, max }) => min < max, 'needs a min below its max')
    .prefault({})
    .describe('The price filter.'),
  popular_makes: z
    .array(text)
    .default([])
    .describe('Makes under Popular Makes; the rest stand under All Makes (SRC-15).'),
  popular_searches: z
    .array(text)
    .max(8)
    .default([])
    .describe('Searches offered in an empty search field, as typed; empty: the search pages seen most.'),
  synonyms: synonymsSchema.prefault({}).describe('What shoppers type and what the stock says for it.'),
  pinned: pinnedSchema.describe('Cars that stand first in certain searches, where the most relevant come first.'),
  promos: z.array(promoSchema).default([]).describe('Promotions among the results and in the slider.'),
})

const HOST_RULE = 'must be an https:// address without a path; on a developer’s machine also http://localhost'

/** The tenant's place in hosted search (SRC-20). */
export const typesenseSchema = z
  .strictObject({
    host: z
      .url({ error: HOST_RULE, abort: true })
      .regex(/^(https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/, HOST_RULE)
      .describe('Where the server answers.'),
    key: text.describe(
      'A key that searches this site’s cars alone, made by `stock hosted key`. Never the server’s own.',
    ),
    collection: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9_-]{0,60}$/,
        'must be 1 to 61 of a to z, 0 to 9, - and _, and begin with a letter or digit',
      )
      .describe('An alias of this site alone, moved when a new collection is filled.'),
    timeout: count(50, 5_000).default(300).meta({
      description: 'After this wait for the server the embedded index answers.',
      unit: 'ms',
    }),
    trial: z
      .boolean()
      .default(false)
      .describe('For trying a server: it answers though the stock fits the much faster embedded index.'),
  })
  .nullable()
  .default(null)
  .describe(
    'The place of the site in hosted search, for a stock too large for the embedded index (some 500,000 cars); null searches the index.',
  )
