import { describe, expect, it } from 'vitest'
import { scopeInOrder, searchOptions } from '../../../shared/search/build-query.ts'
import { aScope } from '../../builders/query.ts'
import { buildSite } from '../../builders/site.ts'

describe('how a site reads its searches', () => {
  const pricedOnly = buildSite({ search: { priced_only_by_price: true } })

  it('[SRC-05] leaves out unpriced cars from lowest price first, and from that order alone, where the site asks for it', () => {
    expect(scopeInOrder(aScope(), 'price-asc', pricedOnly).priceAbove).toBe(0)
    expect(scopeInOrder(aScope(), 'price-desc', pricedOnly).priceAbove).toBeNull()
    expect(scopeInOrder(aScope(), 'price-asc', buildSite()).priceAbove).toBeNull()
    expect(scopeInOrder(aScope({ priceAbove: 1000 }), 'price-asc', pricedOnly).priceAbove).toBe(1000)
  })

  it('[SRC-09] always takes one weekly price at a time, and one make where the site says so', () => {
    expect(searchOptions(buildSite(), {}).singleSelect).toEqual(['weekly_price_range'])
    const oneMake = buildSite({ search: { single_select: ['make', 'price'] } })
    expect(searchOptions(oneMake, {}).singleSelect).toEqual(['make', 'weekly_price_range'])
  })
})
