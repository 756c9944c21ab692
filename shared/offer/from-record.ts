import { comments } from '../car/comments.ts'
import { slugify } from '../text.ts'
import type { Offer, OfferInput } from './schema.ts'

/** The window and fate of a stored offer. */
type Lifecycle = Pick<Offer, 'starts_at' | 'ends_at' | 'hasVanished'>

/** An offer as pages read it, from what was stored of a feed's row. `given.description` is sanitised HTML. */
export function offerFromRecord(given: OfferInput, lifecycle: Lifecycle): Offer {
  const { description, model, override_url } = given
  return {
    id: given.id,
    name: given.name,
    category: given.category,
    description: plainText(description),
    sanitized_description: description ?? '',
    disclaimer: given.disclaimer,
    image_url: given.image_url,
    price: given.price,
    price_text: given.price_text,
    manufacturer: given.manufacturer,
    model: model === null ? null : { name: model, slug: slugify(model), override_url },
    override_url,
    dealership_slugs: given.dealership_slugs,
    car_types: given.car_types,
    ...lifecycle,
  }
}

function plainText(html: string | null): string {
  if (html === null) return ''
  const { preview, full } = comments(html)
  return (full ?? preview).join(' ')
}
