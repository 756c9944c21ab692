import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../worker/app.tsx'
import { stopClock } from '../../clock.ts'
import { aYard, NOW } from './a-yard.ts'
import { OTHERS } from './other-posts.ts'
import { NAMED, POSTS, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the table of posts', () => {
  it('[LED-02] has every address of the app that takes one, or says why not', () => {
    const takes = createApp().routes.filter(({ method, path }) => method !== 'GET' && !path.endsWith('*'))
    expect([...new Set(takes.map(({ method }) => method))]).toEqual(['POST', 'PUT'])
    const routes = new Set(takes.map(({ path }) => path))
    expect([...routes].toSorted()).toEqual(
      [...new Set([...POSTS.map(({ route }) => route), ...Object.keys(OTHERS)])].toSorted(),
    )
  })

  it.each(NAMED)('[LED-02] is right: %s is taken when all is well, and writes something', async (_, post) => {
    const yard = await aYard()
    const browser = post.isOwn ? await yard.signedIn() : yard.browser()
    const sound = await post.sound(yard, browser)
    await yard.settled()
    const before = yard.written()
    const answer = await send(browser, post, sound)
    await yard.settled()
    expect(answer.status).toBe(post.status)
    expect(yard.written()).not.toEqual(before)
  })
})
