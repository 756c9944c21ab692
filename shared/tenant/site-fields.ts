import { z } from 'zod'
import { alertsSchema } from '../alert/settings.ts'
import { analyticsSchema } from '../analytics/settings.ts'
import { brandDirectorySchema } from '../brand/settings.ts'
import { cardSchema } from '../card/settings.ts'
import { chatSchema } from '../chat/settings.ts'
import { confirmationsSchema } from '../confirmation/settings.ts'
import { deliverySchema } from '../delivery/settings.ts'
import { feedsSchema } from '../feed/settings.ts'
import { financeSchema } from '../finance/settings.ts'
import { announcementSchema, footerSchema, headerSchema, navigationSchema } from '../layout/settings.ts'
import { leadSchema } from '../lead/settings.ts'
import {
  dealershipSchema,
  locationPagesSchema,
  locationSchema,
  mapSchema,
  specialHourSchema,
} from '../location/settings.ts'
import { offersSchema } from '../offer/settings.ts'
import { promisesSchema } from '../promises/settings.ts'
import { reservationSchema } from '../reservation/settings.ts'
import { reviewsSchema } from '../reviews/settings.ts'
import { aliasesSchema } from '../routes/settings.ts'
import { searchSchema, typesenseSchema } from '../search/settings.ts'
import { seoSchema } from '../seo/settings.ts'
import {
  count,
  hostname,
  id,
  maybeText,
  maybeUrl,
  phone,
  plainName,
  plainText,
  STATES,
  slug,
  tableKeys,
  text,
  webUrl,
} from '../settings/fields.ts'
import { gatesSchema } from '../sign-in/settings.ts'
import { spinSchema } from '../spin-to-win/settings.ts'
import { stockSchema } from '../stock/settings.ts'
import { testDriveSchema } from '../test-drive/settings.ts'
import { logoSchema, themeSchema } from '../theme/settings.ts'
import { tradeInSchema } from '../trade-in/settings.ts'
import { upstreamSchema, upstreamSecretName } from '../upstream.ts'
import { vehicleSchema } from '../vehicle/settings.ts'
import type { Placement } from './edition.ts'
import { featuresSchema } from './features.ts'

/** Config of a site: 'Site config' of B3 with its names, everything that varies by tenant (TEN-02), and all product defaults. */
export const siteFields = {
  id: id.describe('Identifies the site in stock and leads. Never changes.'),
  slug: slug.describe('Identifies the site everywhere else; the name of its folder. Never changes.'),
  name: plainName.describe('The name of the dealer, as a shopper reads it.'),
  template: slug.describe('The file of `_templates` that lies under this config.'),
  url: webUrl.describe('The one public address of the site; other hosts lead here.'),
  hosts: z.array(hostname).default([]).describe('Host names that lead to the site, beside that of `url`.'),
  aliases: aliasesSchema.describe(
    'Addresses of the site’s own, such as those of an older site, and the routes they lead to.',
  ),
  phone: phone.describe('The phone number of the site.'),
  address: z
    .strictObject({
      city: plainText.describe('Suburb or town.'),
      state: z.enum(STATES).describe('State or territory.'),
      place_url: maybeUrl.describe('Where directions lead.'),
    })
    .describe('Where the dealer is.'),
  override_city: maybeText.describe('Shown as the place of every car, in place of its own.'),
  manufacturer: z
    .strictObject({
      id: id.describe('The id of the make in stock.'),
      name: text.describe('The name of the make in stock.'),
    })
    .nullable()
    .default(null)
    .describe('Set on a site of one manufacturer: its cars alone are shown.'),
  dealership_group: maybeText.describe('The group that the dealer belongs to.'),
  dealerships: z.array(dealershipSchema).default([]).describe('The dealerships of the site.'),
  locations: z.array(locationSchema).default([]).describe('The locations of the site.'),
  location_pages: locationPagesSchema.prefault({}).describe('How locations are shown.'),
  reviews: reviewsSchema.prefault({}).describe('Reviews of the locations.'),
  special_hours: z.array(specialHourSchema).default([]).describe('Hours of single days, such as public holidays.'),
  navigation: navigationSchema.describe('The menu of the header: links, and groups that open as dropdowns.'),
  footer: footerSchema.describe('The footer.'),
  header: headerSchema.prefault({}).describe('The header.'),
  announcement: announcementSchema,
  logo: logoSchema.describe('The logo.'),
  theme: themeSchema.describe('Colours, typefaces and corners.'),
  features: featuresSchema.prefault({}).describe('What the site can do; see the reference of features.'),
  plugins: z
    .array(
      z.strictObject({
        name: text.describe('What it is called; `{plugins}` in a page lists the names.'),
        feature: tableKeys(featuresSchema.shape, ({ description }) => description ?? '').describe(
          'The feature that it switches on.',
        ),
      }),
    )
    .default([])
    .describe('Systems of other companies that do a part of what the site does. Each switches its feature on.'),
  feeds: feedsSchema,
  stock: stockSchema.prefault({}).describe('Which of the stock the site shows.'),
  include_sold_cars_days: count(0, 365)
    .default(3)
    .meta({ description: 'How long sold cars stay in sight while the feature `sold_display` is on.', unit: 'days' }),
  search: searchSchema.prefault({}).describe('How results and filters behave.'),
  typesense: typesenseSchema,
  card: cardSchema.prefault({}).describe('How a car is shown on a card.'),
  vehicle: vehicleSchema.prefault({}).describe('The page of a car.'),
  delivery: deliverySchema.prefault({}).describe('What bringing a car to a shopper’s door costs.'),
  map: mapSchema.prefault({}).describe('What maps are drawn with.'),
  reservation: reservationSchema.prefault({}).describe('Reserving, buying and paying online.'),
  spin_to_win: spinSchema,
  trade_in: tradeInSchema.prefault({}).describe('Trading a car in and selling one.'),
  test_drive: testDriveSchema.prefault({}).describe('Which times are offered for a test drive.'),
  confirmations: confirmationsSchema.prefault({}).describe('What shoppers get in writing.'),
  finance_provider: maybeText.describe(
    'The lender whose record of a car is read: a key of the stock’s `finance_lenders`, in any case.',
  ),
  finance: financeSchema.prefault({}).describe('Estimates, calculators and fees.'),
  lead: leadSchema.prefault({}).describe('Forms, and where what is sent goes.'),
  gates: gatesSchema.prefault({}).describe('Which pages ask for sign-in, and who may sign in.'),
  analytics: analyticsSchema.prefault({}).describe('Counting visits.'),
  alerts: alertsSchema.prefault({}).describe('Messages about watched cars and followed searches.'),
  promises: promisesSchema,
  seo: seoSchema.prefault({}).describe('What search engines and shared links say of the site.'),
  offers: offersSchema.prefault({}).describe('The special offers.'),
  brand_directory: brandDirectorySchema.prefault({}).describe('The brand directory.'),
  autobot: chatSchema
    .nullable()
    .default(null)
    .describe('The chat of the feature `chat`: a page elsewhere, a script, or messages.'),
  server_side_integration: upstreamSecretName,
  upstream: upstreamSchema,
}

/** A config with every default filled in. */
export type SiteConfig = z.output<z.ZodObject<typeof siteFields>>

/** A config, and where the registry has placed the site. */
export type Site = SiteConfig & Placement
