import { z } from 'zod'
import { linkSchema } from '../routes/settings.ts'
import { fileUrl, off, tableKeys, text } from '../settings/fields.ts'

/** Cards of cars in lists (CRD-01). */
export const CARDS = {
  standard: 'Title, four facts, price and weekly estimate',
  compact: 'The same in less room, facts on one line',
  warm: 'Facts as a sentence, the price on a coloured tab',
  weekly: 'Led by the weekly price, with what it includes',
  figures: 'Payload, tray, towing and gross mass as a table of figures',
  wide: 'A wide photograph, the title and the price in large letters',
} as const

/** Buttons of a card (CRD-01). */
export const CARD_ACTIONS = {
  details: 'View Details: opens the car',
  call: 'Calls the dealer',
  test_drive: 'Book a Test Drive',
  finance: 'Get Finance',
  reserve: 'Reserve Now, or Reserve this Car',
  trade_in: 'Trade In',
  enquire: 'Enquire Now, or Enquire',
  custom: 'A label and a link of the tenant’s own',
} as const

/** Tag of a car listed in the last days (CRD-03). */
export const NEW_ARRIVAL_TEXTS = { 'New Arrival': '', 'JUST ARRIVED': '' } as const

/** The manufacturer's programme whose used cars carry a badge (CRD-03, VDP-13). */
const certifiedSchema = z.strictObject({
  make: text.describe('The make whose certified cars carry the badge.'),
  name: text.describe('The words on the badge.'),
  logo_url: fileUrl.nullable().default(null).describe('The drawing on the badge.'),
  title: text.describe('The heading of what the badge opens.'),
  text: text.describe('What the badge opens: what the programme promises.'),
})

/** Cards (CRD-01 to CRD-07). */
export const cardSchema = z
  .strictObject({
    variant: tableKeys(CARDS).default('standard').describe('The layout of a card.'),
    includes: z
      .array(text)
      .max(4)
      .default([])
      .describe('What a subscription’s price includes, a word or two each; on `weekly` cards.'),
    card_actions: z
      .array(tableKeys(CARD_ACTIONS))
      .min(1)
      .max(4)
      .default(['details'])
      .describe(
        'Buttons of a card, in order: a card has the first two that its car can have. The card itself links to the car.',
      ),
    custom_action: linkSchema.nullable().default(null).describe('Label and target of the action `custom`.'),
    no_price_text: text.default('Enquire for price.').describe('What stands in place of a price that is missing.'),
    new_arrival_text: tableKeys(NEW_ARRIVAL_TEXTS)
      .default('New Arrival')
      .describe('The tag of a car listed in the last days.'),
    green_special_tags: z.array(text).default([]).describe('Special tags drawn in green, in any case; others are red.'),
    certified_programme: certifiedSchema
      .nullable()
      .default(null)
      .describe('The maker’s programme of certified used cars.'),
    reserve_label: z
      .enum(['Reserve Now', 'Reserve this Car'])
      .default('Reserve Now')
      .describe('The words of the Reserve button.'),
    enquire_label: z
      .enum(['Enquire Now', 'Enquire'])
      .default('Enquire Now')
      .describe('The words of the Enquire button.'),
    compare_used_only: off.describe('Only used cars can be compared.'),
  })
  .refine((card) => card.custom_action !== null || !card.card_actions.includes('custom'), {
    path: ['custom_action'],
    message: 'is needed by the action custom',
  })
