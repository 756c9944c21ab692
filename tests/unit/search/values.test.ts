import { describe, expect, it } from 'vitest'
import { type Car, financeLenderSchema } from '../../../shared/car/schema.ts'
import type { FacetKey, RangeKey } from '../../../shared/search/attributes.ts'
import { facetValues, rangeValue } from '../../../shared/search/values.ts'
import { aCar } from '../../builders/car.ts'

const paying = (paymentWeek: number | null) => financeLenderSchema.parse({ paymentWeek })

describe('what a car holds for a filter', () => {
  it.each<[string, Partial<Car>, FacetKey, string[]]>([
    ['its body is the simple one', { simple_body: 'Ute', bodyconfiguration: 'Dual cab' }, 'body', ['Ute']],
    ['its fuel is the simple one', { simple_fuel: 'Petrol', fuel: '95 RON' }, 'fuel', ['Petrol']],
    ['its transmission is the simple one', { simple_transmission: 'Automatic' }, 'transmission', ['Automatic']],
    ['make and model go together', { make: 'Land Rover', model: 'Defender' }, 'make_model', ['Land Rover Defender']],
    ['seats are a word', { seats: 7 }, 'seats', ['7']],
    ['certified is a word', { certified: true }, 'certified', ['Certified']],
    ['not certified is none', { certified: false }, 'certified', []],
    ['unknown is none', { colour: null }, 'colour', []],
    [
      'a feature said twice counts once',
      { filtered_features: ['Sunroof', 'Sunroof'] },
      'filtered_features',
      ['Sunroof'],
    ],
    ['the lowest bracket', { price: 4_999 }, 'price_range', ['Under $5,000']],
    ['a bracket from its lower end', { price: 5_000 }, 'price_range', ['$5,000 to $10,000']],
    ['the bracket of the reduced price', { price: 21_000, offer_price: 19_000 }, 'price_range', ['$15,000 to $20,000']],
    ['the highest bracket', { price: 70_000 }, 'price_range', ['$70,000 and over']],
    ['no bracket without a price', { price: 0 }, 'price_range', []],
    [
      'the lowest weekly quote',
      { finance_lenders: { a: paying(210), b: paying(99) } },
      'weekly_price_range',
      ['$75 to $100 a week'],
    ],
    [
      'the week that a card gives',
      { finance_lenders: { a: paying(99.5) } },
      'weekly_price_range',
      ['$100 to $150 a week'],
    ],
    ['no weekly bracket without a quote', { finance_lenders: { a: paying(null) } }, 'weekly_price_range', []],
  ])('[SRC-02] %s', (_, details, key, values) => {
    expect(facetValues(aCar(details), key)).toEqual(values)
  })

  it.each<[string, Partial<Car>, RangeKey, number | null]>([
    ['the price is the reduced one', { price: 21_000, offer_price: 19_000 }, 'price', 19_000],
    ['ten dollars are no price', { price: 10 }, 'price', null],
    ['a new car has no kilometres on it, which is a number', { km: 0 }, 'km', 0],
    ['no subscription is none', { subscription_price: 0 }, 'subscription_price', null],
    ['a week of subscription', { subscription_price: 189.5 }, 'subscription_price', 189.5],
    ['a week of a car by subscription', { subscription_price: 189.5 }, 'weekly_price', 189.5],
    ['a motorcycle has cubic centimetres', { item_type: 'motorcycle', engine_size: 649 }, 'displacement', 649],
    ['a car has litres', { item_type: 'car', engine_size: 1998 }, 'displacement', null],
    ['the week that a card gives, rounded up', { finance_lenders: { a: paying(112.4) } }, 'weekly_price', 113],
    ['no week without a quote', { subscription_price: 0 }, 'weekly_price', null],
  ])('[SRC-02] %s', (_, details, key, value) => {
    expect(rangeValue(aCar(details), key)).toBe(value)
  })
})
