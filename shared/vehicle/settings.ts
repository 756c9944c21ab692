import { z } from 'zod'
import { linkSchema } from '../routes/settings.ts'
import { count, dollars, id, kilometres, maybeText, off, tableKeys, text } from '../settings/fields.ts'

/** Pages of cars (VDP-01): where the photographs stand, and what leads under them. */
export const VEHICLE_PAGES = {
  standard: 'Photographs beside name and price; of a car by the week, what its price includes first',
  mosaic: 'Five photographs across the page, name, price and the next step in a band under them',
  showcase: 'One photograph from edge to edge, name and key information across the page under it',
  worksheet: 'A photograph from the edge of the screen, beside it a sheet with payload, towing, GVM and tray',
  letter: 'Name and price over the photograph, beside it what the dealer says as a note, then the inspection',
} as const

export const VEHICLE_TABS = {
  comments: 'Our Comments',
  included: 'What’s Included',
  why_buy: 'Why Buy From Us?',
  reserve_online: 'Reserve Online',
  protect: 'Protect Your Car',
  features: 'Features',
  certified: 'Certified',
} as const

export const GALLERY_VIEWS = { spin: 'Spin first', images: 'Images first' } as const

/** The vehicle page (VDP, GAL, SIM). */
export const vehicleSchema = z.strictObject({
  variant: tableKeys(VEHICLE_PAGES).default('standard').describe('The layout of the page.'),
  tabs: z
    .array(tableKeys(VEHICLE_TABS))
    .default(['comments', 'included', 'why_buy', 'features'])
    .describe('Tabs, in order. A tab without words is left out.'),
  included: maybeText.describe('Words of the tab What’s Included.'),
  why_buy: maybeText.describe('Words of the tab Why Buy From Us?'),
  reserve_online: maybeText.describe('Words of the tab Reserve Online.'),
  protect: maybeText.describe('Words of the tab Protect Your Car.'),
  disclaimer: text
    .default(
      'Vehicles, prices and details can change and mistakes happen. Please check with us before you rely on them.',
    )
    .describe('The small print of the page.'),
  first_gallery_view: tableKeys(GALLERY_VIEWS).default('images').describe('What the gallery begins with.'),
  spin: z
    .strictObject({
      has_momentum: off.describe('The turn rolls out after it is let go.'),
    })
    .prefault({})
    .describe('How a turn of pictures moves (GAL-03).'),
  interior_origins: z
    .array(z.string().regex(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/))
    .default([])
    .describe('Other origins, as https://spin.example, whose pages may show a car from inside.'),
  comparison_above_range: off.describe('Shows the price comparison also on cars dearer than similar ones (VDP-11).'),
  similar_heading: text.default('Similar cars Available').describe('The heading over similar cars.'),
  similar_count: count(1, 10).default(6).describe('The most similar cars shown.'),
  hidden_location_ids: z.array(id).default([]).describe('Ids of locations without a location block (VDP-01).'),
  feature_banner: z
    .array(linkSchema)
    .default([
      { label: 'Latest offers', to: 'special_offers', params: {}, query: {} },
      { label: 'Book a service', to: 'service', params: {}, query: {} },
      { label: 'Sell your car', to: 'sell_your_car', params: {}, query: {} },
    ])
    .describe('Links under the car (VDP-15).'),
  fuel: z
    .strictObject({
      price_per_litre: dollars.default(1.7).meta({ description: 'What a litre costs.', unit: 'dollars a litre' }),
      km_per_week: kilometres.default(250).meta({ description: 'How far a shopper drives.', unit: 'km a week' }),
      litres_per_100_km: z
        .number()
        .positive()
        .default(10)
        .meta({ description: 'Consumption of a car whose record has none.', unit: 'litres per 100 km' }),
      price_per_kwh: dollars.default(0.33).meta({ description: 'What a kilowatt hour costs.', unit: 'dollars a kWh' }),
      kwh_per_100_km: z
        .number()
        .positive()
        .default(18)
        .meta({ description: 'Consumption of an electric car whose record has none.', unit: 'kWh per 100 km' }),
    })
    .prefault({})
    .describe('What the fuel calculator starts from.'),
})
