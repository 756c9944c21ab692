import { Card, CarTag } from '../../client/card/card.tsx'
import { CarCarousel, CarGrid, FinanceNote, PromoCard } from '../../client/card/grid.tsx'
import { KeepButtons } from '../../client/card/keep-buttons.tsx'
import { FinanceLine, PriceBlock } from '../../client/card/price.tsx'
import type { SaveKind } from '../../shared/car/saved-car.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { type CarCard, carCard } from '../../shared/card/card.ts'
import { CARD_ACTIONS, CARDS } from '../../shared/card/settings.ts'
import { FINANCE_TYPES } from '../../shared/finance/settings.ts'
import type { Promo } from '../../shared/search/promos.ts'
import { carStates, LONG_WORD, specimenCar, specimenCard, withEstimates } from './cars.ts'
import { inWidth, listKeys, type Specimen, type SpecimenContext, type Specimens, states } from './specimen.tsx'

const DrawnCard = ({ card }: { card: CarCard }) => (
  <ul>
    <Card card={card} turn="later" />
  </ul>
)

export const cards: Specimens = (context) =>
  inWidth('card', [
    ...states(carStates(context), (changes) => <DrawnCard card={specimenCard(context, changes)} />),
    {
      state: 'Sold, others like it left out',
      body: <DrawnCard card={specimenCard(context, { status: 'sold', sold_at: context.now }, 3)} />,
    },
    { state: 'With a weekly estimate', body: <DrawnCard card={specimenCard(withEstimates(context))} /> },
    ...cardVariants(context),
    ...cardButtons(context),
  ])

/** Each layout of a card. */
const cardVariants = (context: SpecimenContext): Specimen[] =>
  listKeys(CARDS).map((card_variant) => {
    const listing = { ...context.listing, card_variant, card_includes: ['Registration', 'Insurance', 'Servicing'] }
    const card = specimenCard({ ...context, listing })
    return { state: `Layout: ${card_variant}`, body: <DrawnCard card={card} /> }
  })

/** A card with each button that a tenant can choose. */
function cardButtons({ listing, ...context }: SpecimenContext): Specimen[] {
  const car = carSummary(specimenCar({ listing, ...context }))
  return listKeys(CARD_ACTIONS).map((kind) => {
    const site = { ...listing, card_actions: [kind], custom_action: { label: 'Watch the walkaround', href: '/search' } }
    const card = carCard(car, site, context.now)
    const note = card.actions.length === 0 ? ', not offered by this site' : ''
    return { state: `Button: ${kind}${note}`, body: <DrawnCard card={card} /> }
  })
}

export const cardLists: Specimens = (context) => {
  const card = specimenCard(context)
  const others = [card, { ...card, id: 2 }, { ...specimenCard(context, { price: null }), id: 3 }]
  return [
    { state: 'Grid with a promotion', body: <CarGrid cards={others} promos={[PROMOS['With a picture']]} /> },
    { state: 'Grid of one', body: <CarGrid cards={[card]} /> },
    { state: 'Carousel', body: <CarCarousel cards={[...others, ...others]} label="Specimens" /> },
  ]
}

const promo: Promo = {
  title: 'Winter service, $249',
  text: 'Oil, filters, brakes and a full check.',
  image: null,
  link: { label: 'Book a service', href: '/service', isOutside: false },
  position: 2,
  strictDisplay: false,
  start: null,
  expiry: null,
}
const PROMOS = {
  'With a picture': { ...promo, image: { url: '/demo/heroes/city-kerb-800.avif', alt: '' } },
  'Without a picture': promo,
  'Long words': { ...promo, title: LONG_WORD, text: `${LONG_WORD} `.repeat(3) },
} satisfies Record<string, Promo>

export const promos: Specimens = () =>
  inWidth(
    'card',
    states<Promo>(PROMOS, (each) => (
      <ul>
        <PromoCard promo={each} />
      </ul>
    )),
  )

export const prices: Specimens = (context) => {
  const { listing, now } = withEstimates(context)
  const car = carSummary(specimenCar(context))
  const noted = Object.keys(carStates(context)).filter((state) => /price|trade-in|order|Subscription|Long/.test(state))
  return inWidth('card', [
    ...noted.map((state) => ({
      state,
      body: <PriceBlock price={specimenCard(context, carStates(context)[state]).price} className="card-price" />,
    })),
    ...listKeys(FINANCE_TYPES).map((type): Specimen => {
      const { finance } = carCard(car, { ...listing, finance: listing.finance && { ...listing.finance, type } }, now)
      if (!finance) return { state: `Weekly estimate: ${type}`, body: <p>No estimate.</p> }
      return {
        state: `Weekly estimate: ${type}`,
        body: (
          <>
            <FinanceLine finance={finance} />
            <FinanceNote cards={[{ finance }]} />
          </>
        ),
      }
    }),
  ])
}

export const tags: Specimens = (context) =>
  inWidth(
    'card',
    Object.entries(carStates(context)).flatMap(([state, changes]) => {
      const { tag } = specimenCard(context, changes)
      return tag ? [{ state, body: <CarTag tag={tag} /> }] : []
    }),
  )

export const keepButtons: Specimens = (context) => {
  const { save, title } = { ...specimenCard(context) }
  const car = save?.car ?? {
    id: 1,
    slug: 'a',
    name: title,
    make: 'Wattle',
    model: 'Currawong',
    primary_image_url: null,
  }
  const all: SaveKind[] = ['favourite', 'compare']
  const watch: SaveKind[] = ['watchlist', 'compare']
  return [
    { state: 'On a photograph', body: <KeepButtons keep={{ kinds: all, car }} title={title} /> },
    { state: 'In words: this device', body: <KeepButtons keep={{ kinds: all, car }} /> },
    { state: 'In words: watchlist', body: <KeepButtons keep={{ kinds: watch, car }} /> },
    { state: 'In words: watched', body: <KeepButtons keep={{ kinds: watch, car, isWatched: true }} /> },
  ]
}
