import { expect, it } from 'vitest'
import { smsLength, toGsmText } from '../../shared/sms.ts'

it.each([
  ['nothing', '', 0, 1, true],
  ['a full part', 'x'.repeat(160), 160, 1, true],
  ['a character more', 'x'.repeat(161), 161, 2, true],
  ['two full parts', 'x'.repeat(306), 306, 2, true],
  ['three', 'x'.repeat(307), 307, 3, true],
  ['a sign that takes two places', `${'x'.repeat(159)}€`, 161, 2, true],
  ['a character outside the alphabet', '–', 1, 1, false],
  ['a full part with one', `${'x'.repeat(69)}–`, 70, 1, false],
  ['more than a part with one', `${'x'.repeat(70)}–`, 71, 2, false],
  ['an emoji, which takes two', '🚗', 2, 1, false],
  ['a sign of two places where a part ends', `${'x'.repeat(152)}€${'x'.repeat(152)}`, 306, 3, true],
  ['an emoji where a part ends', `${'–'.repeat(66)}🚗${'–'.repeat(66)}`, 134, 3, false],
])('[LED-07] a text of %s is counted as networks count it', (_, text, places, parts, isGsm) => {
  expect(smsLength(text)).toEqual({ places, parts, isGsm })
})

it('[LED-07] what is reduced to the alphabet is counted as of it', () => {
  expect(smsLength(toGsmText('Škoda “Octavia” – 2 € [new] ’24 …')).isGsm).toBe(true)
})
