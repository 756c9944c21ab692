import { z } from 'zod'
import { count, maybeText, off, on, secretName, slug, tableKeys, text, webUrl } from '../settings/fields.ts'

const kind = <Kind extends string>(name: Kind, description: string) => z.literal(name).describe(description)
const name = slug.describe('Identifies the destination. Leads on their way to a renamed destination are stranded.')

/** Where leads go. A lead on its way knows its destination by `name` alone. */
const destinationSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: kind('webhook', 'A signed POST of the lead as JSON.'),
      name,
      url: webUrl.describe('The address that is called.'),
      secret: secretName('LEAD_KEY').describe('Name of the secret that signs the call, as LEAD_KEY_NORTH.'),
    }),
    z.strictObject({
      kind: kind('upstream', 'POST /leads of `upstream`, which has to serve `leads`.'),
      name,
    }),
    z.strictObject({
      kind: kind('adf_email', 'An e-mail with the lead as ADF 1.0.'),
      name,
      email: z.email('must be an e-mail address').describe('The mailbox.'),
    }),
  ])
  .meta({ id: 'destination', description: 'Where leads go, by one of three ways.' })

export type Destination = z.output<typeof destinationSchema>

const destinations = z.array(destinationSchema).max(8)

const leadDeliverySchema = z
  .strictObject({
    to: destinations.min(1).describe('Destinations that each get every lead.'),
    dealerships: z
      .record(slug, destinations)
      .default({})
      .describe('By slug of a dealership: the destinations of its leads instead.'),
  })
  .nullable()
  .default(null)
  .describe('Where leads are sent; null keeps them for the operator.')

export type LeadDelivery = z.output<typeof leadDeliverySchema>

/** What an enquiry asks for (LED-02). */
export const ENQUIRY_FORMS = {
  full: 'Name, e-mail, phone and a message, and whether there is a car to trade in',
  short: 'A question, a name, and a phone number or e-mail address',
} as const

export type EnquiryForm = keyof typeof ENQUIRY_FORMS

/** Forms, and where what is sent goes (LED, TST). */
export const leadSchema = z.strictObject({
  categories: z
    .array(text)
    .min(1)
    .default(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance'])
    .describe('What a general enquiry can be about; a single one is not asked for.'),
  enquiry: tableKeys(ENQUIRY_FORMS)
    .default('full')
    .describe('What enquiries ask for; those about money or a trade-in always ask for phone and e-mail.'),
  questions: z
    .array(text.max(60))
    .min(2)
    .max(5)
    .default(['Is it still available?', 'What’s the best price?', 'Can I see it today?'])
    .describe(
      'Questions of the short enquiry; the chosen one is the message unless another is written. ‘today’ becomes the branch’s next open day.',
    ),
  message_required: on.describe('Whether an enquiry needs a message.'),
  asks_location: off.describe('Whether general forms ask for a location, which then is required.'),
  answered: text
    .default('We’ll get back to you the same day, or on the next day we’re open.')
    .describe('By when a lead is answered, under each form.'),
  opt_in_text: text
    .default('Email me similar stock and latest offers.')
    .describe('The words beside the box for marketing e-mail; a lead keeps those it agreed to.'),
  terms_note: maybeText.describe('A note that sending agrees to the terms of use.'),
  test_drive_terms: maybeText.describe('Terms of a test drive, said on its form.'),
  service_options: z.array(text).default([]).describe('What can be ticked on the form that books a service.'),
  service_page: z
    .strictObject({
      url: webUrl.describe('Its address.'),
      name: text.describe('What it is called, as in ‘Ford Service’.'),
      text: text.describe('Which vehicles are booked there, and what to do about others.'),
    })
    .nullable()
    .default(null)
    .describe('A manufacturer’s page that takes bookings for services: `/service` leads there, and has no form.'),
  turnstile_site_key: maybeText.describe(
    'The public key of the site at Cloudflare Turnstile, which then keeps robots out while the feature `captcha` is on; null: the browser itself solves a task.',
  ),
  delivery: leadDeliverySchema,
  kept_days: count(30, 3650)
    .default(400)
    .meta({ description: 'How long the personal data of a lead is kept.', unit: 'days' }),
})
