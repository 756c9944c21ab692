import {
  CarOffers,
  OfferActions,
  OfferCards,
  OfferDescription,
  OfferDisclaimer,
  OfferEnds,
  OfferPrice,
} from '../../client/offers/card.tsx'
import { OfferFilters } from '../../client/pages/offers.tsx'
import { picture } from '../../shared/car/pictures.ts'
import type { OfferCard } from '../../shared/offer/card.ts'
import { LONG_WORD } from './cars.ts'
import { drawSection } from './home.tsx'
import { Asleep, type Specimens } from './specimen.tsx'

const long = 'Drive away with a full tank, a year of servicing and floor mats. '.repeat(4)
const text = { preview: long.slice(0, 160), full: `<p>${long}</p>` }

export const offers: Specimens = ({ listing }) => {
  const photo = { url: '/demo/heroes/city-kerb-1600.avif', width: 1600, height: 900 }
  const card: OfferCard = {
    href: '/offers/wattle/runout',
    name: 'Wattle runout: $2,000 off',
    category: 'New cars',
    image_or_model_image: picture(photo, '', 'tile', listing.images),
    price: { amount: '$29,990', text: 'drive away' },
    description: text,
    disclaimer: { preview: long.slice(0, 160), full: long },
    ends: 'Offer ends 31 December 2026',
    actions: [
      { kind: 'enquire', text: 'Enquire Now', href: '/contact-us' },
      { kind: 'explore', text: 'Explore Wattle', href: '/search' },
    ],
  }
  const bare: OfferCard = {
    ...card,
    href: '/offers/2',
    name: LONG_WORD,
    category: null,
    image_or_model_image: null,
    price: null,
    description: null,
    disclaimer: null,
  }
  const cards = [card, bare, { ...card, href: '/offers/3' }]
  return [
    {
      state: 'Offers: whole, bare with a long name',
      body: (
        <Asleep>
          <OfferCards cards={cards} heading="h3" />
        </Asleep>
      ),
    },
    {
      state: 'As a section',
      body: (
        <Asleep>
          {drawSection(
            'offers',
            { cards, link: { text: 'See all offers', href: '/special-offers' } },
            { heading: 'Running now' },
          )}
        </Asleep>
      ),
    },
    { state: 'On the page of a car', body: <CarOffers offers={[card]} />, width: 'column' },
    { state: 'Filters', body: <OfferFilters form={{ text: '', from: '', to: '', category: null, dealerships: [] }} /> },
    { state: 'A price, and none', body: <OfferPrice price={card.price} /> },
    { state: 'When it ends', body: <OfferEnds ends={card.ends} /> },
    {
      state: 'Buttons',
      body: (
        <Asleep>
          <OfferActions actions={card.actions} name={card.name} />
        </Asleep>
      ),
    },
    { state: 'Description, folded', body: <OfferDescription text={text} /> },
    { state: 'Disclaimer, folded', body: <OfferDisclaimer text={{ preview: long.slice(0, 160), full: long }} /> },
  ]
}
