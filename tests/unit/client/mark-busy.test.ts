import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markBusy } from '../../../client/lib/mark-busy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aLink = (ariaBusy: string | null) => ({ ariaBusy }) as HTMLElement

it('[QLT-04] a link is busy while its code or its form is on its way, from a fifth of a second on', async () => {
  const link = aLink(null)
  const coming = Promise.withResolvers<string>()
  const waited = markBusy(link, coming.promise)
  await vi.advanceTimersByTimeAsync(199)
  expect(link.ariaBusy).toBeNull()
  await vi.advanceTimersByTimeAsync(2)
  expect(link.ariaBusy).toBe('true')
  coming.resolve('here')
  expect(await waited).toBe('here')
  expect(link.ariaBusy).toBeNull()
})

it('[VDP-14] what a link says of its own work stays when it is pressed again', async () => {
  const link = aLink('true')
  await markBusy(link, Promise.resolve())
  expect(link.ariaBusy).toBe('true')
})
