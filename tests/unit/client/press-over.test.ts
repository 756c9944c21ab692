import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressOver } from '../../../client/lib/press-over.ts'

let frames: (() => void)[] = []
let page: EventTarget
const isOver = async (over: Promise<void>) =>
  Promise.race([over.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])

function aPage(isPressed: boolean): void {
  page = new EventTarget()
  frames = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === ':active' && isPressed ? {} : null) })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[QLT-04] nothing is waited for where nothing is pressed', async () => {
  aPage(false)
  expect(await isOver(pressOver())).toBe(true)
})

it('[QLT-04] a press is over once its click was handled and the frame after it is painted', async () => {
  aPage(true)
  const over = pressOver()
  await vi.advanceTimersByTimeAsync(100)
  expect(await isOver(over)).toBe(false)
  page.dispatchEvent(new Event('click'))
  expect(await isOver(over)).toBe(false)
  for (const frame of frames) frame()
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(over)).toBe(true)
})

it('[QLT-04] a finger that stays, as on a slider, is not waited for', async () => {
  aPage(true)
  const over = pressOver()
  await vi.advanceTimersByTimeAsync(399)
  expect(await isOver(over)).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await isOver(over)).toBe(true)
})
