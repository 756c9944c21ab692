import { expect, it } from 'vitest'
import { dealerLicences } from '../../../shared/location/licences.ts'

it('[NAV-04] shows each licence once, with the locations that trade under it', () => {
  const locations = [
    { name: 'Aspley', visible: true, dealer_license_number: '4487217' },
    { name: 'Tweed Heads', visible: true, dealer_license_number: 'MD 061482' },
    { name: 'Springwood', visible: true, dealer_license_number: '4487217' },
    { name: 'Storage', visible: false, dealer_license_number: '999' },
    { name: 'Workshop', visible: true, dealer_license_number: null },
  ]
  expect(dealerLicences(locations)).toEqual([
    { number: '4487217', locations: ['Aspley', 'Springwood'] },
    { number: 'MD 061482', locations: ['Tweed Heads'] },
  ])
})
