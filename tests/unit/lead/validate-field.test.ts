import { describe, expect, it } from 'vitest'
import type { FieldView } from '../../../shared/form/field.ts'
import { parseWholeNumber, validateField } from '../../../shared/lead/validate-field.ts'
import { MESSAGES } from '../../../shared/messages.ts'
import { aField } from '../../builders/field.ts'

const says = (changes: Partial<FieldView>, value: string) => validateField(aField(changes), value)
const options = [{ value: 'a', text: 'Apples' }]

describe('what a field takes', () => {
  it.each([
    ['nothing', {}, ' ', 'Enter your name.'],
    ['nothing of what is the shopper’s in its own words', { label: 'Your car' }, '', 'Enter your car.'],
    ['no number', { kind: 'number', label: 'Price of the car' }, '', 'Enter the price of the car.'],
    ['nothing of a question', { kind: 'radio', label: 'Is it yours?' }, '', 'Choose one: is it yours.'],
    ['nothing where it is optional', { required: false }, '', null],
    ['a name of another script', {}, 'Зоя Ng-O’Neill', null],
    ['more than it holds', { maxLength: 5 }, 'abcdef', 'Name: at most 5 characters.'],
    ['an address without a domain', { kind: 'email' }, 'jo@yard', 'Enter an email like name@example.com.'],
    ['two addresses', { kind: 'email' }, 'a@b.com,c@d.com', 'Enter an email like name@example.com.'],
    ['an address with a line in it', { kind: 'email' }, 'a@b.com\nBcc:x@y.zz', expect.any(String)],
    ['an address', { kind: 'email' }, 'jo.o’neill+cars@mail.yard.com.au', null],
    ['words for a phone', { kind: 'phone' }, 'call me', 'Name: enter the digits alone, without letters.'],
    ['the beginning of a 1300 number', { kind: 'phone' }, '1300 55', 'Name: too short, enter all 10 digits.'],
    ['a phone without its area code', { kind: 'phone' }, '5550 1234', 'Name: too short, enter all 10 digits.'],
    ['two phones', { kind: 'phone' }, '0491 570 156 0491 570 157', 'Name: too long, enter one number of 10 digits.'],
    ['a phone of six digits', { kind: 'phone' }, '13 11 66', null],
    ['a phone of another country', { kind: 'phone' }, '+44 20 7946 0958', null],
    ['a phone with an extension', { kind: 'phone' }, '(07) 5550–1234 ext. 12', null],
    ['a phone in full-width digits', { kind: 'phone' }, '０４９１ ５７０ １５６', null],
    ['a phone with a command', { kind: 'phone' }, '*31#0491570156', expect.stringContaining('phone number')],
    ['a short postcode', { kind: 'postcode' }, '400', MESSAGES.postcodeFormat],
    ['a postcode', { kind: 'postcode' }, '0800', null],
    ['what is not in the list', { kind: 'select', options }, 'b', 'Choose one of the list: name.'],
    ['nothing of a list', { kind: 'select', options, label: 'Topic' }, '', 'Choose a topic.'],
    ['nothing of a list of its own', { kind: 'select', options, label: 'Offer' }, '', 'Choose an offer.'],
    ['nothing of a list that is a question', { kind: 'select', options, label: 'Who to?' }, '', 'Choose one: who to.'],
    ['one too many', { kind: 'checks', options }, 'a\nb', 'Choose from the list: name.'],
    ['dollars', { kind: 'number' }, '$25,000', null],
    ['too many dollars', { kind: 'number', min: 1, max: 10 }, '11', 'Cannot be less than 1 or more than 10'],
    ['what is no number', { kind: 'number' }, '1e9', 'Name: enter a number, such as 25000.'],
  ] as const)('[LED-02] %s', (_, changes, value, said) => {
    expect(says(changes as Partial<FieldView>, value)).toEqual(said)
  })

  it('[LED-02] reads dollars as people write them', () => {
    expect(['$25,000', '25 000.00', '-5', '', '0'].map(parseWholeNumber)).toEqual([25_000, 25_000, null, null, 0])
  })
})
