import { describe, expect, it } from 'vitest'
import { cleanPhone } from '../../shared/phone.ts'
import { parseCallablePhone, readMobile } from '../../worker/platform/phone-number.ts'

const ABROAD = { fault: 'phone_abroad' }
const SERVICE = { fault: 'phone_service' }
const WRONG = { fault: 'phone_wrong' }
const SHORT = { fault: 'phone_short' }
const LONG = { fault: 'phone_long' }
const LETTERS = { fault: 'phone_letters' }
const MOBILE = { mobile: '+61491570156' }

describe('a number as people write it', () => {
  it.each<[typed: string, mobile: object, callable: string | null, isSure?: boolean]>([
    ['0491 570 156', MOBILE, '+61491570156'],
    ['0491-570-156', MOBILE, '+61491570156'],
    ['0491–570‑156', MOBILE, '+61491570156'],
    ['0491—570−156', MOBILE, '+61491570156'],
    ['0491_570_156', MOBILE, '+61491570156'],
    ['0491/570/156', MOBILE, '+61491570156'],
    ['0491.570.156', MOBILE, '+61491570156'],
    ['0491\u00a0570\u2009156', MOBILE, '+61491570156'],
    ['\u202a+61\u200b 491\u2060570\u00ad156\u202c', MOBILE, '+61491570156'],
    ['０４９１ ５７０ １５６', MOBILE, '+61491570156'],
    ['＋６１（４９１）５７０１５６', MOBILE, '+61491570156'],
    ['٠٤٩١٥٧٠١٥٦', MOBILE, '+61491570156'],
    ['۰۴۹۱۵۷۰۱۵۶', MOBILE, '+61491570156'],
    ['+61 (0)491 570 156', MOBILE, '+61491570156'],
    ['(+61) 491 570 156', MOBILE, '+61491570156'],
    ['+61 0491 570 156', MOBILE, '+61491570156'],
    ['0061 491 570 156', MOBILE, '+61491570156'],
    ['61 491 570 156', MOBILE, '+61491570156'],
    ['(07) 3203 4567', { fault: 'phone_landline' }, '+61732034567'],
    ['07 3203 4567 ext. 12', { fault: 'phone_landline' }, '+61732034567'],
    ['07 3203 4567 x12', { fault: 'phone_landline' }, '+61732034567'],
    ['07 3203 4567 extension 12', { fault: 'phone_landline' }, '+61732034567'],
    ['07 3203 4567 #12', { fault: 'phone_landline' }, '+61732034567'],
    ['1800 160 401', SERVICE, '+611800160401'],
    ['180 2345', SERVICE, '+611802345'],
    ['1300 975 707', SERVICE, '+611300975707', false],
    ['+61 1300 975 707', SERVICE, '+611300975707', false],
    ['13 14 50', SERVICE, '+61131450', false],
    ['131 450', SERVICE, '+61131450', false],
    ['+44 20 7946 0958', ABROAD, '+442079460958'],
    ['0044 (0)20 7946 0958', ABROAD, '+442079460958'],
    ['0011 44 20 7946 0958', ABROAD, '+442079460958'],
    ['+64 21 123 4567', ABROAD, '+64211234567'],
    ['+49 (0)30 123456', ABROAD, '+4930123456'],
    ['+672 1 23456', ABROAD, '+672123456', false],
    ['+44 7700 900123', ABROAD, '+447700900123', false],
    ['0011 44 7700 900123', ABROAD, '+447700900123', false],
    ['+1 555 123 4567', ABROAD, '+15551234567', false],
    ['021 123 4567', { fault: 'phone_landline' }, '021 123 4567', false],
    ['07 0123-4567', { fault: 'phone_landline' }, '07 0123 4567', false],
    ['08 8123 4567', { fault: 'phone_landline' }, '+61881234567'],
    ['1900 123 456', WRONG, null],
    ['0491 570 156 / 07 3203 4567', LONG, null],
    ['0491 570 1567', LONG, null],
    ['+61 491 570 1567', LONG, null],
    ['1300 975 7077', LONG, null],
    ['9876 5432', SHORT, null],
    ['6123 4567', SHORT, null],
    ['0491 570 15', SHORT, null],
    ['+61 491 570 15', SHORT, null],
    ['1300 55', SHORT, null],
    ['1300 975 70', SHORT, null],
    ['1800 160', SHORT, null],
    ['13 14 5', SHORT, null],
    ['+61 1300 55', SHORT, null],
    ['+61131450', SERVICE, '+61131450', false],
    ['000', SHORT, null],
    ['', SHORT, null],
    ['call me', LETTERS, null],
    ['1800 FLOWERS', LETTERS, null],
    ['0491 570 156 after six', LETTERS, null],
    ['tel:0491570156', LETTERS, null],
    ['*31#0491570156', WRONG, null],
    ['+44 20 794', WRONG, null],
  ])('[LED-02] [GAT-02] %j', (typed, mobile, number, isSure = true) => {
    expect([readMobile(typed), parseCallablePhone(typed)]).toEqual([mobile, number && { number, isSure }])
  })

  it.each([
    ['０７–5550/1234 ext. 12', '07 5550 1234', '12'],
    ['07 5550 1234;ext=7', '07 5550 1234', '7'],
    ['07 5550 1234', '07 5550 1234', null],
    ['*31#0491570156', '*31#0491570156', null],
  ])('[LED-02] %j is a number and an extension', (typed, number, extension) => {
    expect(cleanPhone(typed)).toEqual({ number, extension })
  })
})
