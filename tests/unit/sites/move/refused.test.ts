import { describe, expect, it } from 'vitest'
import { begin, twoSites } from './two-sites.ts'

describe('a move', () => {
  it.each([
    ['DB_9', 'No database DB_9 is bound'],
    ['DB', 'is in DB already'],
  ])('[SIT-05] to %s is refused, and nothing changes', async (to, words) => {
    const house = await twoSites()
    await expect(begin(house, to)).rejects.toThrow(words)
    expect(await house.registry.history('yard')).toHaveLength(1)
  })

  it('[SIT-05] to another place than the one it is on the way to is refused', async () => {
    const house = await twoSites()
    await begin(house)
    await expect(begin(house, 'DB_3')).rejects.toThrow('is being moved to DB_2')
  })
})
