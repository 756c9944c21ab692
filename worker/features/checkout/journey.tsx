import { type Context, Hono } from 'hono'
import { CheckoutJourneyPage, type JourneyView } from '../../../client/pages/checkout.tsx'
import { carPath } from '../../../shared/car/links.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { type CarActionKind, carActions, reachableActions } from '../../../shared/card/actions.ts'
import { carCard } from '../../../shared/card/card.ts'
import { dollars } from '../../../shared/money.ts'
import { acceptedCards } from '../../../shared/reservation/checkout-page.ts'
import { fillVehicle, vehicleWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { requestedCar } from '../../forms/form-context.ts'
import { messagePage } from '../../http/errors.tsx'
import { checkoutCar } from './view.ts'

/** What a step is for, by the button that takes it. The last makes the car theirs. */
const STEPS = [
  { kind: 'test_drive', title: '{see}', text: 'Choose a time, here or at your place.' },
  { kind: 'trade_in', title: 'Trade in yours', text: 'Tell us about it and see what we’d pay for it.' },
  { kind: 'finance', title: 'Sort out finance', text: 'See the weekly repayment and ask for a rate of your own.' },
  {
    kind: 'enquire',
    title: 'Ask us anything',
    text: 'Its history, its condition, what’s in the price. We’ll answer in writing.',
  },
  { kind: 'reserve', title: 'Reserve it', text: '' },
] as const satisfies { kind: CarActionKind; title: string; text: string }[]

/** /checkout-journey?car_id={slug}: buying a car online, a step each; those that this site or car has not are left out. */
export const checkoutJourney = new Hono<AppEnv>().get('/', async (c) => {
  const car = await requestedCar(c)
  if (!car) return messagePage(c, 404)
  if (!isPurchasable(car)) return messagePage(c, 410)
  const view = journeyView(c, car)
  return c.render(<CheckoutJourneyPage {...view} />, {
    head: { title: `Buy ${view.car.title} online | ${c.var.site.name}`, stylesheet: 'form', noindex: true },
  })
})

function journeyView({ var: { site, services, now } }: Context<AppEnv>, car: Car): JourneyView {
  const { listing } = services
  const words = vehicleWords(car)
  const fill = (text: string) => fillVehicle(text, words)
  const card = carCard(carSummary(car), listing, now)
  const kinds = reachableActions(
    STEPS.map(({ kind }) => kind),
    listing,
    site.features,
  )
  const offered = carActions({ ...car, photos_count: car.images.length }, kinds, listing, null)
  const deposit = acceptedCards(site)
    ? `A deposit of ${dollars(site.reservation.deposit)}, all of it refundable, keeps it for you.`
    : 'Free to reserve. We’ll hold it for you.'
  return {
    car: checkoutCar(car, card, true),
    breadcrumbs: [
      { text: 'Home', href: '/' },
      { text: card.title, href: carPath(car) },
    ],
    heading: fill('Buy this {vehicle} online'),
    aside: fill('The {vehicle}'),
    steps: STEPS.flatMap(({ kind, title, text }): JourneyView['steps'] => {
      const action = offered.find((each) => each.kind === kind)
      const isDue = kind === 'reserve'
      const link = action ? { text: action.text, href: action.href } : null
      if (link) return [{ title: fill(title), text: isDue ? deposit : text, link, isDue }]
      if (!isDue || !car.reserved) return []
      return [{ title, text: 'Another shopper has it on hold just now.', link, isDue }]
    }),
  }
}
