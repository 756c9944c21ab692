import type { Seller } from '../car/seller.ts'
import { toPhone } from '../phone.ts'
import { pathTo } from '../routes/paths.ts'
import { easternDay, longDate } from '../time.ts'
import type { CarDetail } from './detail.ts'
import type { Warranty } from './warranty.ts'

type Logo = { url: string; width: number; height: number }

type Source = {
  car: Pick<CarDetail, 'href' | 'phone' | 'price'> & { slug: string }
  seller: Seller
  logo: Logo
  warranty: Warranty | null
  now: number
}

export type WindowCard = ReturnType<typeof windowCard>

/** The foot of the window card that a vehicle page prints as (VDP-14): who sells the car, and the way back to its page. */
export function windowCard({ car, seller, logo: { url, width, height }, warranty, now }: Source) {
  // The page holds nothing of a masked number (VDP-06).
  const phone = car.phone?.reveals ? null : toPhone(seller.phone).text
  return {
    qr: pathTo('car_qr', { slug: car.slug }),
    address: seller.url.replace(/^https:\/\/|\/$/g, '') + car.href,
    name: seller.name,
    logo: { url, width, height },
    lines: [
      seller.address,
      phone,
      seller.licence && `Motor dealer licence ${seller.licence}`,
      warranty && `${warranty.title}: ${warranty.term}`,
    ].flatMap((line) => line || []),
    // Prices change.
    asAt: `${car.price.amount === null ? 'As at' : 'Price on'} ${longDate(easternDay(now))}`,
  }
}
