import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMeaning, readStatus } from '../../../shared/feed/vocabulary.ts'

const reserved = (reserved_reason: string | null, status = 'in_stock') => ({ status, reserved: true, reserved_reason })

describe('a status is understood by its whole words', () => {
  it.each<[string, string]>([
    ['In Stock', 'in_stock'],
    ['INSTOCK', 'in_stock'],
    ['in_stock', 'in_stock'],
    ['AV', 'in_stock'],
    ['Ready for sale', 'in_stock'],
    ['New in stock', 'in_stock'],
    ['Not sold', 'in_stock'],
    ['Just arrived', 'in_stock'],
    ['sofort verfügbar', 'in_stock'],
    ['VERFUEGBAR', 'in_stock'],
    ['Coming soon', 'coming_soon'],
    ['Arriving March 2027', 'coming_soon'],
    ['Available from March', 'coming_soon'],
    ['Available for order', 'coming_soon'],
    ['Not yet arrived', 'coming_soon'],
    ['Sold', 'sold'],
    ['SLD', 'sold'],
    ['Sold, waiting for Dave', 'sold'],
    ['Deposit taken / sold', 'sold'],
    ['Unavailable', 'withdrawn'],
    ['NOT_AVAILABLE', 'withdrawn'],
    ['NotForSale', 'withdrawn'],
    ['Not for sale', 'withdrawn'],
    ['Not currently for sale', 'withdrawn'],
    ['No longer available', 'withdrawn'],
    ['isn’t listed', 'withdrawn'],
    ['Not Published', 'withdrawn'],
    ['un-published', 'withdrawn'],
    ['Delisted', 'withdrawn'],
    ['In-Active', 'withdrawn'],
    ['out of stock', 'withdrawn'],
    ['nicht mehr verfügbar', 'withdrawn'],
    ['Reserved, not available', 'withdrawn'],
    ['Do not sell', 'withdrawn'],
    ['Going to auction', 'withdrawn'],
  ])('[STK-09] %s: %s', (word, status) => {
    expect(readStatus(word)).toEqual({ status })
  })

  it.each<[string, object]>([
    ['On hold', reserved('On hold')],
    ['HOLD', reserved('On hold')],
    ['Deposit taken', reserved('Deposit taken')],
    ['DepositPaid', reserved('Deposit taken')],
    ['Sale pending', reserved('Sale pending')],
    ['Deposit pending', reserved('Sale pending')],
    ['Under Offer', reserved('Under offer')],
    ['reserviert', reserved(null)],
    ['Deposit Bob', reserved('Deposit taken')],
    ['DEP - J. SMITH', reserved('Deposit taken')],
    ['Deposit paid $500 12/3', reserved('Deposit taken')],
    ['Held for Bob till Friday', reserved('On hold')],
    ['Reserved for J Smith', reserved(null)],
    ['Coming soon - deposit taken', reserved('Deposit taken', 'coming_soon')],
  ])('[STK-09] %s is reserved, with the reason where it gives one', (word, reading) => {
    expect(readStatus(word)).toEqual(reading)
  })

  it.each([
    'Foo',
    'Available - Foo',
    'Available: no',
    'Available March',
    'Not ready',
    'pending approval',
    'Deposit Required',
    'Deposit from $500',
    'Hold Released',
    'Pending Approval',
    'Not delivered',
    'No deposit',
    'Unavoidable',
    'Saleable',
    'Inactivated',
    'Used',
    '1',
    '',
    ' - ',
  ])('[STK-09] "%s" puts no car on sale: it is not known', (word) => {
    expect(readStatus(word)).toBeNull()
  })

  it('[STK-09] whatever a word holds, a part of it is never taken for it', () => {
    const letters = fc.string({ unit: fc.constantFrom('q', 'x', 'z', 'j', 'k', 'w', 'v'), minLength: 3, maxLength: 6 })
    const known = fc.constantFrom('available', 'sold', 'hold', 'live', 'active', 'petrol', 'electric', 'auto', 'new')
    fc.assert(
      fc.property(letters, known, letters, (before, word, after) => {
        for (const text of [before + word, word + after, before + word + after])
          for (const field of ['status', 'car_type', 'simple_fuel', 'simple_transmission', 'drive'])
            expect(findMeaning(field, text)).toBeNull()
      }),
    )
  })
})

describe('other words of a feed', () => {
  it.each<[string, string, string | null]>([
    ['car_type', 'NEW', 'new'],
    ['car_type', 'Brand-new vehicle', 'new'],
    ['car_type', 'New In Stock', 'new'],
    ['car_type', 'Unused', 'new'],
    ['car_type', 'never used', 'new'],
    ['car_type', 'Neuwagen', 'new'],
    ['car_type', 'Near New', 'used'],
    ['car_type', 'Nearly-new', 'used'],
    ['car_type', 'As New', 'used'],
    ['car_type', 'LikeNew', 'used'],
    ['car_type', 'Not New', 'used'],
    ['car_type', 'as good as new', 'used'],
    ['car_type', 'neuwertig', 'used'],
    ['car_type', 'wie neu', 'used'],
    ['car_type', 'Ex-fleet', 'used'],
    ['car_type', 'Pre-Owned', 'used'],
    ['car_type', 'New/used', null],
    ['car_type', 'New tyres', null],
    ['car_type', 'New arrival', null],
    ['car_type', 'Newcastle', null],
    ['car_type', 'Non-certified', null],
    ['car_type', 'Ex-demo', 'demo'],
    ['car_type', 'VORFUEHRWAGEN', 'demo'],
    ['car_type', 'Demolished', null],
    ['simple_fuel', 'Electric/Gasoline', 'Hybrid'],
    ['simple_fuel', 'Electric/Diesel', 'Hybrid'],
    ['simple_fuel', 'Petrol/Electric', 'Hybrid'],
    ['simple_fuel', 'Elektro/Benzin', 'Hybrid'],
    ['simple_fuel', 'Gas/Electric', 'Hybrid'],
    ['simple_fuel', 'Diesel Mild Hybrid', 'Hybrid'],
    ['simple_fuel', 'PHEV', 'Plug-in hybrid'],
    ['simple_fuel', 'Electric with range extender', 'Hybrid'],
    ['simple_fuel', 'Non-hybrid petrol', 'Petrol'],
    ['simple_fuel', 'Flex fuel', 'Petrol'],
    ['simple_fuel', 'Premium Unleaded 95', 'Petrol'],
    ['simple_fuel', 'Petrol - LPG', 'LPG'],
    ['simple_fuel', 'Unleaded/LPG', 'LPG'],
    ['simple_fuel', 'Premium Diesel', 'Diesel'],
    ['simple_fuel', 'Petrol or diesel', null],
    ['simple_fuel', '100% electric', 'Electric'],
    ['simple_fuel', 'Electric and something', null],
    ['simple_fuel', 'Electronic', null],
    ['simple_fuel', 'Hydrogen Fuel Cell', 'Hydrogen'],
    ['simple_fuel', 'Fuel cell electric', 'Hydrogen'],
    ['simple_fuel', 'Hybrid: no', null],
    ['simple_fuel', 'Gas', null],
    ['simple_fuel', 'Petrol/CNG', null],
    ['simple_fuel', 'ULP', 'Petrol'],
    ['simple_fuel', 'PULP 98', 'Petrol'],
    ['simple_fuel', 'U', 'Petrol'],
    ['simple_fuel', 'P', 'Petrol'],
    ['simple_fuel', 'DIE', 'Diesel'],
    ['simple_fuel', 'D', 'Diesel'],
    ['simple_fuel', 'E', 'Electric'],
    ['simple_fuel', 'H', 'Hybrid'],
    ['simple_fuel', 'Hyb', 'Hybrid'],
    ['simple_fuel', 'LPG', 'LPG'],
    ['simple_fuel', 'L', null],
    ['simple_transmission', '5SP A', 'Automatic'],
    ['simple_transmission', '6 SPD AMT', 'Automatic'],
    ['simple_transmission', '8AT', 'Automatic'],
    ['simple_transmission', 'DCT7', 'Automatic'],
    ['simple_transmission', 'CVT', 'Automatic'],
    ['simple_transmission', '6M', 'Manual'],
    ['simple_transmission', '18SP M', 'Manual'],
    ['simple_transmission', '5-speed', null],
    ['simple_transmission', 'C', null],
    ['drive', '4x2', '2WD'],
    ['drive', '6x4', null],
    ['drive', 'F', 'FWD'],
    ['specifications.axle_type', '2 axles', 'Tandem'],
    ['specifications.axle_type', 'Single', 'Single'],
    ['specifications.axle_type', 'Tri-axle', 'Triaxle'],
    ['specifications.axle_type', '4x2', null],
    ['simple_transmission', '6-speed sports automatic', 'Automatic'],
    ['simple_transmission', 'Semi-Auto', 'Automatic'],
    ['simple_transmission', '7G-Tronic', 'Automatic'],
    ['simple_transmission', 'Automatic with manual mode', 'Automatic'],
    ['simple_transmission', '3spd Manual H/L', 'Manual'],
    ['simple_transmission', 'Auto / Manual', null],
    ['simple_transmission', 'Non-automatic', null],
    ['simple_transmission', 'Romanian', null],
    ['drive', 'Four-Wheel Drive', '4WD'],
    ['drive', 'xDrive', 'AWD'],
    ['drive', 'Front & rear', 'AWD'],
    ['drive', 'front wheels', 'FWD'],
    ['drive', 'FWD/RWD', null],
    ['drive', 'Frontier', null],
    ['simple_body', 'Sport Utility Vehicle', 'SUV'],
    ['simple_body', 'Utility', 'Ute'],
    ['simple_body', 'Camper trailer', null],
    ['item_type', 'Camper trailer', 'caravan'],
    ['item_type', 'Car trailer', null],
    ['state', 'AU-NSW', 'NSW'],
    ['state', 'Not NSW', null],
  ])('[STK-09] %s %s: %s', (field, word, meaning) => {
    expect(findMeaning(field, word)).toBe(meaning)
  })
})
