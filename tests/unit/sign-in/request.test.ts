import { describe, expect, it } from 'vitest'
import { validateField } from '../../../shared/lead/validate-field.ts'
import { phoneForm } from '../../../shared/sign-in/forms.ts'
import { SIGN_IN_PROBLEMS } from '../../../shared/sign-in/messages.ts'
import { parseSignInRequest, signInHref } from '../../../shared/sign-in/request.ts'
import { SIGN_IN_TYPES } from '../../../shared/sign-in/types.ts'

const from = (query: string) => {
  const params = new URLSearchParams(query)
  return parseSignInRequest((name) => params.get(name))
}

describe('what a visit to sign-in is for', () => {
  it.each(Object.keys(SIGN_IN_TYPES))('[GAT-01] is kept on its way through an address: %s', (type) => {
    const ask = { ...from(`type=${type}&redirect=%2Fcars%2Fone%3Fa%3D1&back=%2Fsearch&car=12`) }
    expect(ask).toEqual({ type, redirect: '/cars/one?a=1', back: '/search', car: 12 })
    expect(from(signInHref(ask).split('?')[1] ?? '')).toEqual(ask)
  })

  it.each([
    ['nothing', ''],
    ['another site', 'redirect=%2F%2Fevil.example&back=https%3A%2F%2Fevil.example'],
    ['signing in', 'redirect=%2Fsign-in%3Ftype%3Dcheckout&back=%2Fsign-in%2Fcode'],
    ['signing out', 'redirect=%2Fsign-out&back=%2FSign-Out'],
    ['a call', 'redirect=%2Fapi%2Fwatchlist&back=%2Fapi'],
    ['a type that is none', 'type=constructor'],
    ['a car that is none', 'car=1e3'],
    ['a car before the first', 'car=0'],
    ['a car of endless digits', 'car=1234567890123456789'],
  ])('[GAT-01] is home for %s', (_, query) => {
    expect(from(query)).toEqual({ type: null, redirect: '/', back: '/', car: null })
  })

  it.each([
    ['watchlist', '/watchlist'],
    ['finance', '/finance'],
    ['my-garage', '/my-garage'],
    ['checkout', '/'],
  ])('[GAT-01] is the page that signing in is for, where no other is named: %s', (type, redirect) => {
    expect(from(`type=${type}&redirect=%2F%2Fevil.example`)).toEqual({ type, redirect, back: '/', car: null })
  })

  it('[GAT-01] may be a page that only begins like signing in', () => {
    expect(from('redirect=%2Fsign-in-offers').redirect).toBe('/sign-in-offers')
  })
})

describe('the form for the number', () => {
  it('[GAT-02] says the same of a missing number before it is sent as after', () => {
    const [field] = phoneForm(from(''), '', { failure: null, call: '' }).fields
    expect(validateField(field!, '')).toBe(SIGN_IN_PROBLEMS.phone_missing.text)
  })
})
