import { describe, expect, it } from 'vitest'
import { sellerOf } from '../../../shared/car/seller.ts'
import { windowCard } from '../../../shared/car/window-card.ts'
import { maskedPhone, toPhone } from '../../../shared/phone.ts'
import { NOW } from '../../builders/listed-car.ts'
import { buildSite } from '../../builders/site.ts'

const phone = toPhone('07 5550 0100')
const card = (shown = phone) => {
  const site = buildSite()
  const car = { slug: 'corolla', href: '/cars/corolla', phone: shown }
  return windowCard({
    car,
    seller: sellerOf({ location_name: null, location_id: null }, site),
    warranty: null,
    now: NOW,
  })
}

describe('the foot of a window card', () => {
  it('[VDP-14] leads back to the page, names the seller, and dates the price', () => {
    expect(card()).toMatchObject({
      qr: '/cars/corolla/qr.svg',
      address: 'www.test-yard.example/cars/corolla',
      name: 'Test Yard',
      asAt: 'Price on 21 November 2026',
    })
    expect(card().lines).toContain('07 5550 0100')
  })

  it('[VDP-06] holds nothing of a number that the page masks', () => {
    expect(JSON.stringify(card(maskedPhone(phone, { slug: 'corolla' })))).not.toMatch(/5550|0100/)
  })
})
