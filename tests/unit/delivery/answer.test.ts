import { expect, it } from 'vitest'
import { deliveryAnswer, validatePostcode } from '../../../shared/delivery/answer.ts'
import { MESSAGES } from '../../../shared/messages.ts'

it.each([
  ['nothing', '', 'Please enter a postcode.'],
  ['blanks', '  \t', 'Please enter a postcode.'],
  ['3 digits', '400', 'Invalid postcode. Please enter a 4-digit number.'],
  ['5 digits', '40000', 'Invalid postcode. Please enter a 4-digit number.'],
  ['letters', 'abcd', 'Invalid postcode. Please enter a 4-digit number.'],
  ['an exponent', '4e10', 'Invalid postcode. Please enter a 4-digit number.'],
  ['a minus', '-400', 'Invalid postcode. Please enter a 4-digit number.'],
  ['foreign digits', '٤٠٠٠', 'Invalid postcode. Please enter a 4-digit number.'],
  ['markup', '<b>4', 'Invalid postcode. Please enter a 4-digit number.'],
  ['two lines', '4000\n4001', 'Invalid postcode. Please enter a 4-digit number.'],
])('[CAL-02] says what is wrong with %s', (_, typed, words) => {
  expect(validatePostcode(typed)).toBe(words)
})

it('[CAL-02] finds nothing wrong with 4 digits, blanks around them aside', () => {
  expect([validatePostcode('4000'), validatePostcode(' 0800 ')]).toEqual([null, null])
})

it('[CAL-02] says price and region, or the sentence of the catalogue', () => {
  expect(deliveryAnswer({ price: 1249, name: 'Cairns' }, '4870')).toEqual({
    state: 'result',
    price: '$1,249',
    region: 'Delivery to Cairns 4870',
  })
  expect(deliveryAnswer({ price: 0, name: null }, '4114')).toMatchObject({ price: 'Free', region: 'Delivery to 4114' })
  expect(deliveryAnswer(null, '6770')).toEqual({
    state: 'error',
    text: "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote.",
    about: 'answer',
  })
  expect(MESSAGES.postcodeUnknown).toBe('Invalid postcode')
})
