/** Movement of a spin (GAL-03), in frames; rendering is elsewhere. */

/** Strides of loading: coarse steps come first, so that the spin works before its last frame has loaded. */
const STRIDES = [8, 4, 2, 1]

/** Load order of `count` frames: each index once, beginning with 0. */
export function loadOrder(count: number): number[] {
  const order = new Set<number>()
  for (const stride of STRIDES) for (let frame = 0; frame < count; frame += stride) order.add(frame)
  return [...order]
}

/** Frames for a movement of `pixels`, and the remaining pixels. */
export function framesMoved(pixels: number, sensitivity: number): { steps: number; remainder: number } {
  const steps = Math.trunc(pixels / sensitivity)
  return { steps, remainder: pixels - steps * sensitivity }
}

/** The frame `steps` away among the loaded ones, wrapping around; the current one without others. */
export function frameAfter(frame: number, steps: number, shown: readonly number[]): number {
  if (shown.length === 0) return frame
  const current = shown.indexOf(nearestFrame(frame, shown))
  return shown[(((current + steps) % shown.length) + shown.length) % shown.length]!
}

/** The loaded frame closest to the wanted one; the earlier of two. */
export function nearestFrame(frame: number, shown: readonly number[]): number {
  let best = shown[0] ?? frame
  for (const each of shown) if (Math.abs(each - frame) < Math.abs(best - frame)) best = each
  return best
}

/** The best frame for a hotspot: the middle of its longest run of frames. */
export function bestFrame(positions: Record<number, unknown>): number {
  const frames = Object.keys(positions)
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

/** Momentum: the share of speed kept per 16 ms, and the speed that counts as standing still. */
const SPEED_KEPT = 0.94
const MIN_SPEED = 0.04

/** Speed in pixels per millisecond after `ms` of deceleration; 0 once below the threshold. */
export function decelerate(speed: number, ms: number): number {
  const next = speed * SPEED_KEPT ** (ms / 16)
  return Math.abs(next) < MIN_SPEED ? 0 : next
}
