import { z } from 'zod'
import { count, keysOf, maybeText, off, on, slug, text, webUrl } from '../settings/fields.ts'
import { codesFor } from '../trust/code-budgets.ts'
import { CAPTCHAS, ENQUIRY_FORMS } from './choices.ts'
import { leadDeliverySchema } from './lead-delivery.ts'

/** Forms, and where what is sent goes (LED, TST). */
export const leadSchema = z.strictObject({
  categories: z
    .array(text)
    .min(1)
    .default(['General Enquiry', 'Sales', 'Service', 'Parts', 'Finance'])
    .describe('What a general enquiry can be about. A single one is not asked for.'),
  enquiry: keysOf(ENQUIRY_FORMS).default('full').describe('What the forms about one car ask for.'),
  questions: z
    .array(text.max(60))
    .min(2)
    .max(5)
    .default(['Is it still available?', 'What’s the best price?', 'Can I see it today?'])
    .describe(
      'Questions to choose from on the short enquiry. The chosen one is the message where no other is written. ‘today’ gives way to the day on which the branch of the car is open next.',
    ),
  message_required: on.describe('Whether an enquiry needs a message.'),
  asks_location: off.describe('Whether general forms ask for one of the locations; asked for, it has to be chosen.'),
  answered: text
    .default('We’ll get back to you the same day, or on the next day we’re open.')
    .describe('By when a lead is answered, said under each form.'),
  opt_in_text: text
    .default('Email me similar stock and latest offers.')
    .describe('The words beside the box for marketing e-mail. A lead keeps the words it agreed to.'),
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
  captcha: keysOf(CAPTCHAS)
    .default('proof_of_work')
    .describe('How robots are kept out while the feature `captcha` is on.'),
  turnstile_site_key: maybeText.describe('The public key of the site at Cloudflare Turnstile.'),
  delivery: leadDeliverySchema,
  kept_days: count(30, 3650)
    .default(400)
    .meta({ description: 'How long the personal data of a lead is kept.', unit: 'days' }),
})

/** Which pages ask for sign-in first (GAT-01); the personalised area always does. */
export const gatesSchema = z.strictObject({
  trade_in: off.describe('Trade-in and sell-your-car pages ask for sign-in first.'),
  checkout: off.describe('Checkout pages ask for sign-in first.'),
  finance: off.describe('Finance enquiry pages ask for sign-in first.'),
  equifax_finance: off.describe('Personalised finance asks for sign-in first.'),
  online_payment: off.describe('The online payment page asks for sign-in first.'),
  spin_to_win: off.describe('The trade promotion asks for sign-in first.'),
  garage_page: slug
    .default('my-garage')
    .describe('The address of the personalised area, after the slash. `/my-garage` leads there.'),
  phone_countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be two capitals such as AU'))
    .min(1)
    .default(['AU'])
    .describe('Countries whose mobile numbers may sign in (GAT-02); the first where a number names none.'),
  codes_a_day: count(1, 100_000)
    .default(codesFor('site_day'))
    .describe(
      'The most one-time codes that the site sends in 24 hours, to all numbers together; never more than A$20 buy.',
    ),
})

/** Counting visits (ANA-01). */
export const analyticsSchema = z.strictObject({
  tag_manager_id: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must be a container id like GTM-ABC123')
    .nullable()
    .default(null)
    .describe('The container of Google Tag Manager; null loads none.'),
  consent_text: text
    .default('Can we use analytics to improve this site? We won’t unless you say yes.')
    .describe('What the feature `consent` asks. Any change of the words asks again.'),
})
