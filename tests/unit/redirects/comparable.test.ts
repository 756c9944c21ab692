import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparablePath, comparablePattern } from '../../../shared/redirects/address.ts'

describe('an address as it is compared', () => {
  it('[SIT-03] keeps encoded what means something else without, and what cannot be seen', () => {
    expect(comparablePath('/A%2Fb//%3f%23%25%5C%26/%2A/')).toBe('/a%2fb/%3f%23%25%5c%26/%2a')
    expect(comparablePath('/%0A%1B%C2%9B%E2%80%AE%E2%80%A8')).toBe('/%0a%1b%c2%9b%e2%80%ae%e2%80%a8')
  })

  it('[SIT-03] is the same however it is written, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const path = comparablePath(`/${encodeURIComponent(text)}`)
        expect(comparablePath(path)).toBe(path)
        expect(comparablePath(`/${encodeURIComponent(text.normalize('NFD'))}/`)).toBe(path)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom('%', 'C3', '9f', 'E0', 'a', '/', 'ü')), (parts) => {
        const path = comparablePath(parts.join(''))
        expect(comparablePath(path)).toBe(path)
      }),
    )
  })

  it('[SIT-03] is matched by a pattern whose encoded signs stand for themselves', () => {
    expect(comparablePattern('^/%C3%BC/a%28b%29%2E/%2F(.*)')).toBe('^/ü/a\\(b\\)\\./%2F(.*)')
  })
})
