import { describe, expect, it } from 'vitest'
import { findSeller } from '../../../shared/car/seller.ts'
import { maskedPhone, toPhone } from '../../../shared/phone.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { windowCard } from '../../../shared/vehicle/window-card.ts'
import { aCar } from '../../builders/car.ts'
import { carSite, NOW } from '../../builders/listed-car.ts'
import { buildSite } from '../../builders/site.ts'

const phone = toPhone('07 5550 0100')
const card = ({ shown = phone, price = 20_000 }: { shown?: typeof phone; price?: number | null } = {}) => {
  const site = buildSite()
  const detail = carDetail(aCar({ slug: 'corolla', price }), carSite(), NOW)
  const car = { ...detail, slug: 'corolla', phone: shown }
  return windowCard({
    car,
    seller: findSeller({ location_name: null, location_id: null }, site),
    logo: site.logo,
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
      logo: { url: '/logo.svg', width: 120, height: 32 },
      asAt: 'Price on 21 November 2026',
    })
    expect(card().lines).toContain('07 5550 0100')
  })

  it('[VDP-14] dates a sheet without a price as well', () => {
    expect(card({ price: null }).asAt).toBe('As at 21 November 2026')
  })

  it('[VDP-06] holds nothing of a number that the page masks', () => {
    expect(JSON.stringify(card({ shown: maskedPhone(phone, { slug: 'corolla' }) }))).not.toMatch(/5550|0100/)
  })
})
