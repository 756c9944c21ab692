import type { FactIcon } from '../car/facts.ts'
import type { Price } from '../car/price.ts'
import { alwaysAssumes } from '../finance/estimate.ts'
import { type CarCard, type CardSite, MAX_FACTS } from './card.ts'
import { MAX_FIGURES } from './card-figures.ts'

const BLANK = '\u00a0'

/** As long as what usually stands there; the stylesheet shows its place alone. */
const FACTS: [icon: FactIcon, text: string][] = [
  ['odometer', 'xxx,xxx xx'],
  ['transmission', 'xxxxxxxxxx'],
  ['fuel', 'xxxxxxx'],
  ['seats', 'x xxxxx'],
]
const ESTIMATE = { weekly: 'xxxx x xxxx', comparison: 'xxxxxx xxxxxxxxxx xxxx', amount: 0 }
const BASIS = 'xxx xxxxxxx'
const PRICE: Price = { kind: 'none', text: BLANK, amount: null, was: null, note: null, type: null, beside: {} }
const BY_THE_WEEK: Price = { ...PRICE, text: 'xxxx x xxxx', type: 'xxxxxxxxxxxx' }

type Site = Pick<CardSite, 'card_variant' | 'card_actions' | 'card_includes' | 'finance' | 'features'>

/** A card of a site that says nothing: it holds the place of one that is on its way, in the shape of the site's variant. */
export function blankCard({ card_variant, card_actions, card_includes, finance, features }: Site): CarCard {
  const isByTheWeek = card_variant === 'weekly' && features.subscriptions
  return {
    id: 0,
    variant: card_variant,
    href: '',
    title: BLANK,
    subtitle: null,
    condition: BLANK,
    facts: FACTS.slice(0, MAX_FACTS).map(([icon, text]) => ({ icon, text, label: '' })),
    ...(card_variant === 'figures' && {
      figures: Array.from({ length: MAX_FIGURES }, (_, at) => ({ label: BLANK.repeat(at + 1), text: 'x,xxx xx' })),
    }),
    ...(isByTheWeek && { includes: card_includes }),
    price: isByTheWeek ? BY_THE_WEEK : PRICE,
    finance: finance && !isByTheWeek ? { ...ESTIMATE, basis: alwaysAssumes(finance) ? BASIS : null } : null,
    tag: null,
    location: card_variant === 'compact' ? BLANK : null,
    photo: null,
    body: null,
    photosCount: 0,
    sold: false,
    alsoSold: 0,
    // The one for the details has no link of its own.
    actions: card_actions.length > 0 ? [{ kind: 'details', text: BLANK, href: '' }] : [],
    save: null,
  }
}
