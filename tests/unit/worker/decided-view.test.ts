import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../shared/time.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { imageService } from '../../../worker/features/vehicle/images.ts'
import { decidedView } from '../../../worker/features/vehicle/page.ts'
import { aCar } from '../../builders/car.ts'
import { buildSite } from '../../builders/site.ts'

const NOON = Date.parse('2026-11-20T02:00:00Z')

function aPage(changes: Partial<Parameters<typeof decidedView>[0]> = {}) {
  const site = changes.site ?? buildSite()
  const listing = { ...listingSite(site), images: imageService({} as Bindings) }
  return { car: aCar(), site, listing, shownListing: listing, now: NOON, params: new URLSearchParams(), ...changes }
}

describe('what the page of a car shows', () => {
  it('[SRC-10] is decided once within a minute, and anew when the minute is over', () => {
    const page = aPage()
    const first = decidedView(page)
    expect(decidedView({ ...page, now: NOON + MINUTE_MS - 1 })).toBe(first)
    expect(decidedView({ ...page, now: NOON + MINUTE_MS })).not.toBe(first)
  })

  it.each([
    ['another config', () => ({ site: buildSite({ name: 'Another Yard' }) })],
    ['another listing, as with other offers', ({ listing }: ReturnType<typeof aPage>) => ({ listing: { ...listing } })],
    ['the car on hold', ({ car }: ReturnType<typeof aPage>) => ({ car: { ...car } })],
    ['words behind its address', () => ({ params: new URLSearchParams('view=floor') })],
  ])('[SRC-10] is decided anew for %s', (_, changed) => {
    const page = aPage()
    const first = decidedView(page)
    const changes = changed(page)
    const listing = 'listing' in changes ? { shownListing: changes.listing } : {}
    expect(decidedView({ ...page, ...changes, ...listing }).car).not.toBe(first.car)
  })

  it('[VDP-06] keeps the number that one visitor has asked for from the next', () => {
    const page = aPage()
    const asked = decidedView({ ...page, shownListing: { ...page.listing, phone_reveal: false } })
    const next = decidedView(page)
    expect(next.car).not.toBe(asked.car)
    expect(decidedView(page)).toBe(next)
  })
})
