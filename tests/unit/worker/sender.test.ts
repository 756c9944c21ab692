import { describe, expect, it } from 'vitest'
import { clientAddress } from '../../../worker/http/rate-limit.ts'

const from = (address?: string) =>
  clientAddress(
    new Request('https://yard.example/', address === undefined ? {} : { headers: { 'CF-Connecting-IP': address } }),
  )

describe('who is asking', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2:ffff::9', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, sender) => {
    expect(from(address)).toBe(sender)
  })

  it('is nobody in particular where no network stands before the Worker', () => {
    expect(from()).toBe('')
  })
})
