import type { Context } from 'hono'
import { carCard } from '../../../shared/car/card.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { isPurchasable, isSold } from '../../../shared/car/status.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { fillVehicle, type VehicleWords } from '../../../shared/car/vehicle-words.ts'
import type { NewLead } from '../../../shared/lead/lead.ts'
import { enquiryCarName } from '../../../shared/lead/sent-enquiry.ts'
import type { Matter } from '../../../shared/manage/matters.ts'
import type { ManageCar } from '../../../shared/manage/view.ts'
import { joined } from '../../../shared/text.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'

/** The car of a lead. `car`: null where it has none, or the site shows it no more. */
export type LeadCarNow = { car: Car | null; isForSale: boolean /** The stock could not be read. */; isUnknown: boolean }

export async function leadCarNow(c: Context<AppEnv>, { car }: NewLead): Promise<LeadCarNow> {
  if (!car) return { car: null, isForSale: true, isUnknown: false }
  const { stock, scope } = c.var.services
  const look = async () => {
    const found = await stock.carById(car.car_id)
    return { car: found && isInScope(found, scope) ? found : null }
  }
  const looked = await optional(c, 'car of a lead', look())
  if (!looked) return { car: null, isForSale: true, isUnknown: true }
  return { car: looked.car, isForSale: looked.car !== null && isPurchasable(looked.car), isUnknown: false }
}

type CarOfLead = { stored: { lead: NewLead }; car: LeadCarNow; matter: Matter; words: VehicleWords }

export function carView(
  c: Context<AppEnv>,
  { stored: { lead }, car: now, matter, words }: CarOfLead,
): ManageCar | null {
  if (!lead.car) return null
  const { car, isForSale, isUnknown } = now
  // The other car of a trade-in is the shopper's own.
  const towards = matter === 'trade_in' ? fillVehicle('Your trade-in goes towards this {vehicle}.', words) : null
  if (!car)
    return {
      href: null,
      title: enquiryCarName(lead.car),
      subtitle: null,
      photo: null,
      note: joined([towards, isUnknown ? null : 'No longer for sale']),
    }
  const card = carCard(carSummary(car), c.var.services.listing, c.var.now)
  const note = isForSale ? (car.reserved ? 'On hold' : 'Still for sale') : isSold(car) ? 'Sold' : 'No longer for sale'
  return {
    href: card.href,
    title: card.title,
    subtitle: card.subtitle,
    photo: card.photo,
    note: joined([towards, note]),
  }
}
