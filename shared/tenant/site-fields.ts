import { z } from 'zod'
import { locationSchema, reviewSummarySchema, specialHourSchema } from '../location/schema.ts'
import { alertsSchema } from './alerts.ts'
import { cardSchema, reservationSchema, tradeInSchema, vehicleSchema } from './car.ts'
import {
  announcementSchema,
  brandDirectorySchema,
  headerSchema,
  homeSchema,
  moneyBackSchema,
  pageSchema,
  reviewsSchema,
  seoSchema,
} from './content.ts'
import { dealershipSchema } from './dealership.ts'
import { deliverySchema } from './delivery.ts'
import { featuresSchema } from './features.ts'
import { hostname, id, maybeText, maybeUrl, phone, STATES, slug, text, webUrl } from './fields.ts'
import { financeSchema } from './finance.ts'
import { analyticsSchema, gatesSchema, leadSchema } from './lead.ts'
import { mapSchema } from './map.ts'
import { footerSchema, navigationSchema } from './navigation.ts'
import { budgetSchema, searchSchema, typesenseSchema } from './search.ts'
import { spinSchema } from './spin.ts'
import { stockSchema } from './stock.ts'
import { testDriveSchema } from './test-drive.ts'
import { logoSchema, themeSchema } from './theme.ts'
import { upstreamSchema, upstreamSecretName } from './upstream.ts'

/**
 * Config of a site: 'Site config' of B3 with its names, and everything else that varies by tenant (TEN-02). All product
 * defaults are in this schema.
 */
export const siteFields = {
  id,
  slug,
  name: text,
  template: slug,
  /** Canonical origin; other hosts redirect here. */
  url: webUrl,
  hosts: z.array(hostname).default([]),
  phone,
  address: z.object({ city: text, state: z.enum(STATES), place_url: maybeUrl }),
  /** Overrides the location text of every car. */
  override_city: maybeText,
  /** Set for a site of one manufacturer, which shows only its cars. */
  manufacturer: z.object({ id, name: text }).nullable().default(null),
  dealership_group: maybeText,
  dealerships: z.array(dealershipSchema).default([]),
  locations: z.array(locationSchema).default([]),
  special_hours: z.array(specialHourSchema).default([]),
  navigation: navigationSchema,
  footer: footerSchema,
  header: headerSchema.prefault({}),
  announcement: announcementSchema,
  logo: logoSchema,
  theme: themeSchema,
  features: featuresSchema.prefault({}),
  plugins: z.array(z.object({ name: text, feature: text })).default([]),
  stock: stockSchema.prefault({}),
  /** Days for which sold cars are shown (SRC-04). */
  include_sold_cars_days: z.number().int().min(0).max(365).default(3),
  search: searchSchema.prefault({}),
  typesense: typesenseSchema,
  budget: budgetSchema.prefault({}),
  card: cardSchema.prefault({}),
  vehicle: vehicleSchema.prefault({}),
  delivery: deliverySchema.prefault({}),
  map: mapSchema.prefault({}),
  reservation: reservationSchema.prefault({}),
  spin_to_win: spinSchema,
  trade_in: tradeInSchema.prefault({}),
  test_drive: testDriveSchema.prefault({}),
  /** Lender whose records are used: a key of `finance_lenders`, in any case. */
  finance_provider: maybeText,
  finance: financeSchema.prefault({}),
  lead: leadSchema.prefault({}),
  gates: gatesSchema.prefault({}),
  analytics: analyticsSchema.prefault({}),
  alerts: alertsSchema.prefault({}),
  home: homeSchema.prefault({}),
  seo: seoSchema.prefault({}),
  money_back: moneyBackSchema.prefault({}),
  reviews: reviewsSchema.prefault({}),
  review_summary: reviewSummarySchema.prefault({}),
  brand_directory: brandDirectorySchema.prefault({}),
  blogs: z.object({ count: z.number().int().nonnegative().default(0) }).prefault({}),
  pages: z.record(slug, pageSchema).default({}),
  /** Script of the chat bot. */
  autobot: z.object({ url: webUrl }).nullable().default(null),
  /** Name of the Worker secret that signs server-to-server calls; configs never hold its value. */
  server_side_integration: upstreamSecretName,
  upstream: upstreamSchema,
}
