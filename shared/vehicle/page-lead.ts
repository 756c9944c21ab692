import type { CarSummary } from '../car/summary.ts'
import type { CarAction } from '../card/actions.ts'
import { type CardFigure, cardFigures } from '../card/card-figures.ts'
import { listSellers } from '../location/people.ts'
import type { Location } from '../location/settings.ts'
import { MESSAGES } from '../messages.ts'
import type { Site } from '../tenant/site-fields.ts'
import type { Comments } from './comments.ts'
import type { CarDetail } from './detail.ts'

/** What leads under the photographs of a car, by the site's variant of the page; null where there is nothing to say. */
export type PageLead =
  /** Of `worksheet`: figures of work, and the way to have them in writing. */
  | { shows: 'figures'; figures: CardFigure[]; ask: CarAction | null }
  /** Of `standard`: what the price by the week includes. */
  | { shows: 'inclusions'; inclusions: string[] }
  /** Of `letter`: the dealer's comments and who signs them. They stand in no tab then. */
  | { shows: 'letter'; comments: Comments; signed: string }
  | null

type Source = { car: CarDetail; summary: CarSummary; site: Site; location: Location | null }

const LEADS: Record<Site['vehicle']['variant'], (source: Source) => PageLead> = {
  standard: ({ car, site }) =>
    car.price.kind === 'subscription' && site.card.includes.length > 0
      ? { shows: 'inclusions', inclusions: site.card.includes }
      : null,
  mosaic: () => null,
  showcase: () => null,
  worksheet: ({ car, summary }) => ({
    shows: 'figures',
    figures: cardFigures(summary),
    ask: car.actions.find(({ kind }) => kind === 'enquire') ?? null,
  }),
  letter: ({ car, site, location }) =>
    car.comments.preview[0] === MESSAGES.commentsPending
      ? null
      : { shows: 'letter', comments: car.comments, signed: signature(site, location) },
}

/** None of a car that is gone. */
export const pageLead = (source: Source): PageLead =>
  source.car.sold ? null : LEADS[source.site.vehicle.variant](source)

/** 'Mele and Craig': the first names of those who sell there, else the site. */
function signature({ name }: Site, location: Location | null): string {
  const first = (location ? listSellers(location) : []).map((person) => person.name.split(' ')[0])
  return first.join(' and ') || name
}
