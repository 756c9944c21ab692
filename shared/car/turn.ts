/** How a turn of pictures moves (GAL-03): all of it counted in frames, none of it drawn. */

/** Every so many frames first, so that a car turns in coarse steps long before its last frame is in. */
const STRIDES = [8, 4, 2, 1]

/** The order to load `count` frames in: each frame once, the first one first. */
export function loadOrder(count: number): number[] {
  const order = new Set<number>()
  for (const stride of STRIDES) for (let frame = 0; frame < count; frame += stride) order.add(frame)
  return [...order]
}

/** Frames that a movement of `pixels` is worth, and the pixels left over for the next one. */
export function stepsOf(pixels: number, sensitivity: number): { steps: number; rest: number } {
  const steps = Math.trunc(pixels / sensitivity)
  return { steps, rest: pixels - steps * sensitivity }
}

/** The frame `steps` further round among those that can be shown; the one at hand when there is no other. */
export function turnBy(frame: number, steps: number, shown: readonly number[]): number {
  if (shown.length === 0) return frame
  const here = shown.indexOf(nearest(frame, shown))
  return shown[(((here + steps) % shown.length) + shown.length) % shown.length]!
}

/** The frame to show for a wanted one while it is not there: the closest to it; the earlier one of two. */
export function nearest(frame: number, shown: readonly number[]): number {
  let best = shown[0] ?? frame
  for (const each of shown) if (Math.abs(each - frame) < Math.abs(best - frame)) best = each
  return best
}

/** The frame that shows a point best: the middle of the longest run of frames it stands in. */
export function bestFrame(at: Record<number, unknown>): number {
  const frames = Object.keys(at)
    .map(Number)
    .toSorted((a, b) => a - b)
  let run: number[] = []
  let longest: number[] = []
  for (const frame of frames) {
    run = run.at(-1) === frame - 1 ? [...run, frame] : [frame]
    if (run.length > longest.length) longest = run
  }
  return longest[Math.floor(longest.length / 2)] ?? 0
}

/** Momentum, where a tenant wants it: the speed kept from one drawn frame to the next, and when it has run out. */
const KEPT = 0.94
const STILL = 0.04

/** Speed in pixels a millisecond after `ms` of rolling out; 0 once it stands. */
export function slowed(speed: number, ms: number): number {
  const next = speed * KEPT ** (ms / 16)
  return Math.abs(next) < STILL ? 0 : next
}
