import type { Graph, Offer as OfferData } from 'schema-dts'
import type { Link } from '../car/links.ts'
import { absoluteUrl, autoDealer, breadcrumbList, dealerId, type Seller, withoutNulls } from '../car/structured-data.ts'
import type { OfferCard } from './card.ts'
import type { Offer } from './schema.ts'

type Shown = { card: OfferCard; breadcrumbs: Link[]; description: string }

/** schema.org graph of an offer with breadcrumbs and seller. It repeats what the page shows. */
export function offerData(offer: Offer, { card, breadcrumbs, description }: Shown, seller: Seller): Graph {
  const trail = { breadcrumb: { links: breadcrumbs, current: offer.name }, href: card.href }
  return {
    '@context': 'https://schema.org',
    '@graph': [offerNode(offer, { card, description }, seller), breadcrumbList(trail, seller.url), autoDealer(seller)],
  }
}

function offerNode(offer: Offer, { card, description }: Omit<Shown, 'breadcrumbs'>, { url }: Seller): OfferData {
  const address = absoluteUrl(card.href, url)
  const { image_or_model_image: photo } = card
  const { manufacturer, model } = offer
  return {
    '@type': 'Offer',
    '@id': address,
    ...withoutNulls({
      url: address,
      name: offer.name,
      description,
      category: offer.category,
      image: photo && absoluteUrl(photo.src, url),
      price: offer.price,
      priceCurrency: offer.price === null ? null : 'AUD',
      validFrom: offer.starts_at,
      validThrough: offer.ends_at,
      itemOffered:
        manufacturer === null
          ? null
          : {
              '@type': 'Vehicle' as const,
              name: [manufacturer, model?.name].filter(Boolean).join(' '),
              brand: { '@type': 'Brand' as const, name: manufacturer },
              ...(model && { model: model.name }),
            },
      seller: { '@id': dealerId(url) },
    }),
  }
}
