import type { ReactNode } from 'react'
import { Card } from '../../client/card/card.tsx'
import { Footer } from '../../client/layout/footer.tsx'
import { Header } from '../../client/layout/header.tsx'
import { Section } from '../../client/sections/sections.tsx'
import { picture } from '../../shared/car/pictures.ts'
import { saveControls } from '../../shared/car/saved-car.ts'
import { type Car, carSchema } from '../../shared/car/schema.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { carCard } from '../../shared/card/card.ts'
import { CARD_ACTIONS, CARDS } from '../../shared/card/settings.ts'
import { CONFIRMATION_EVENTS, confirmationRow } from '../../shared/confirmation/events.ts'
import { siteFrame } from '../../shared/layout/frame.ts'
import { FOOTERS, HEADERS } from '../../shared/layout/settings.ts'
import { HEROES, MAKE_LISTS, type SectionKind } from '../../shared/page/sections.ts'
import type { SectionView, SectionViews } from '../../shared/page/view.ts'
import { toPhone } from '../../shared/phone.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { ListingSite } from '../../shared/vehicle/listing-site.ts'

/** The site whose theme the looks wear, its rules for cars, and epoch milliseconds. */
type Context = { site: Site; listing: ListingSite; now: number }
type Look = { name: string; body: ReactNode; isNarrow?: boolean }

const listKeys = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[]

const LISTED_DAYS_AGO = 30
const DAY_MS = 86_400_000
const MAKES = ['Wattle', 'Grevillea', 'Banksia', 'Kurrajong', 'Acacia', 'Jarrah']

/** A car of no real make with every field that a card shows. */
const sampleCar = ({ site: { locations }, now }: Context): Car => ({
  ...carSchema.parse({
    id: 1,
    slug: '2022-wattle-currawong-1',
    source_key: 'sample-1',
    name: '2022 Wattle Currawong',
    car_type: 'used',
    make: 'Wattle',
    model: 'Currawong',
    badge: 'GX',
    series: 'MY22',
    year: 2022,
    colour: 'Blue',
    seats: 5,
    simple_body: 'SUV',
    simple_fuel: 'Petrol',
    simple_transmission: 'Automatic',
    km: 42_310,
    price: 28_990,
    price_type: 'Drive away',
    stocknum: 'U1047',
    images: ['front34-1200', 'rear34-960', 'side-960'].map((view) => ({
      image: { url: `/demo/suv-small/blue-${view}.avif`, width: 1200, height: 800, thumb: null },
    })),
    location_id: locations[0]?.id,
    location_name: locations[0]?.name,
    state: locations[0]?.address.state.toUpperCase(),
    created_at: now - LISTED_DAYS_AGO * DAY_MS,
    updated_at: now,
    sold_at: null,
  }),
})

function drawCard(context: Context, choices: Partial<ListingSite>) {
  const summary = carSummary(sampleCar(context))
  const listing = { ...context.listing, ...choices }
  return (
    <ul>
      <Card card={{ ...carCard(summary, listing, context.now), save: saveControls(summary, listing) }} turn="later" />
    </ul>
  )
}

const drawSection = <Kind extends SectionKind>(kind: Kind, view: SectionViews[Kind]) => (
  <Section {...({ kind, frame: { id: null, heading: null, intro: null, background: 'plain' }, view } as SectionView)} />
)

function heroes({ site, listing }: Context): Look[] {
  const hero: SectionViews['hero'] = {
    variant: 'photo_search',
    title: 'What would you like to drive?',
    bodies: [],
    text: 'Six hundred cars, one yard.',
    picture: picture(
      { url: '/demo/heroes/gravel-yard-1600.avif', width: 1600, height: 900 },
      '',
      'hero',
      listing.images,
    ),
    focus: null,
    portrait: null,
    isOfStock: false,
    search: {
      placeholder: site.search.placeholder,
      stock: {
        text: 'See all 612 cars in QLD',
        href: '/search',
        wider: { text: 'Everywhere: 940 cars', href: '/search' },
      },
    },
    buttons: [],
    note: { text: 'Come in and look around. We’re both here.', signed: 'Ana and Tom' },
    phone: toPhone(site.phone),
    includes: ['Registration', 'Insurance', 'Servicing'],
    weekly: { min: 100, max: 300, step: 100, start: 200, counts: [3, 12, 20], noun: 'cars' },
  }
  return listKeys(HEROES).map((variant) => ({ name: variant, body: drawSection('hero', { ...hero, variant }) }))
}

/** The parts of a page whose look a site chooses, and the messages to its shoppers, by the name in `?part=`. */
export const PARTS: Record<string, { title: string; looks: (context: Context) => Look[] }> = {
  header: {
    title: 'Headers',
    looks: ({ site }) =>
      listKeys(HEADERS).map((variant) => ({
        name: variant,
        body: (
          <Header
            frame={siteFrame({ ...site, header: { ...site.header, variant } })}
            day="1 December 2026"
            current={null}
          />
        ),
      })),
  },
  hero: { title: 'Heroes', looks: heroes },
  makes: {
    title: 'Makes',
    looks: () => {
      const links = MAKES.map((label, at) => ({ label, count: 1_204 - at * 97, href: '/brands' }))
      return listKeys(MAKE_LISTS).map((layout) => ({
        name: layout,
        body: drawSection('makes', { layout, first: links, rest: [] }),
      }))
    },
  },
  card: {
    title: 'Cards',
    looks: (context) =>
      listKeys(CARDS).map((card_variant) => ({
        name: card_variant,
        body: drawCard(context, { card_variant, card_includes: ['Registration', 'Insurance', 'Servicing'] }),
        isNarrow: true,
      })),
  },
  button: {
    title: 'Buttons of a card',
    looks: (context) =>
      listKeys(CARD_ACTIONS).map((kind) => ({
        name: kind,
        body: drawCard(context, {
          card_actions: [kind],
          custom_action: { label: 'Watch the walkaround', href: '/search' },
        }),
        isNarrow: true,
      })),
  },
  footer: {
    title: 'Footers',
    looks: ({ site }) => {
      const makes = MAKES.map((label) => ({ label, href: '/brands', isOutside: false }))
      return listKeys(FOOTERS).map((variant) => ({
        name: variant,
        body: <Footer frame={siteFrame({ ...site, footer: { ...site.footer, variant } }, { makes })} />,
      }))
    },
  },
  letters: {
    title: 'Messages to shoppers',
    looks: () =>
      CONFIRMATION_EVENTS.map((event) => ({
        name: `${event}: when ${confirmationRow(event).when}`,
        body: (
          <iframe
            src={`/dev/gallery?letter=${event}`}
            title={event}
            sandbox=""
            width={320}
            height={720}
            loading="lazy"
          />
        ),
        isNarrow: true,
      })),
  },
}
