import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Spin } from '../../shared/vehicle/spin.ts'
import { decelerate, framesMoved, loadOrder } from '../../shared/vehicle/spin-motion.ts'

/** At once; a browser asks one host for hardly more. */
const TOGETHER = 6

export type Frames = {
  images: ReadonlyMap<number, HTMLImageElement>
  /** Frames that can be shown, in the order of the turn. */
  shown: number[]
  /** Frames that were loaded or given up. */
  settled: number
  isComplete: boolean
}

/** The frames of a turn as they come in, coarse steps first; one that does not load is skipped and logged (GAL-05). */
export function useFrames(frames: Spin['frames'], sizes: string): Frames {
  const [loading, set] = useState<Omit<Frames, 'isComplete'>>({ images: new Map(), shown: [], settled: 0 })
  useEffect(() => {
    const waiting = loadOrder(frames.length)
    const loaded = new Map<number, HTMLImageElement>()
    let done = 0
    let drawing = 0
    let isWanted = true
    const tell = () => {
      drawing ||= requestAnimationFrame(() => {
        drawing = 0
        if (isWanted) {
          const shown = [...loaded.keys()].toSorted((a, b) => a - b)
          set({ images: new Map(loaded), shown, settled: done })
        }
      })
    }
    const next = async (): Promise<void> => {
      const frame = waiting.shift()
      if (frame === undefined || !isWanted) return
      const image = await loadFrame(frames[frame]!, sizes)
      if (image) loaded.set(frame, image)
      done++
      tell()
      return next()
    }
    for (let i = 0; i < TOGETHER; i++) void next()
    return () => {
      isWanted = false
      cancelAnimationFrame(drawing)
    }
  }, [frames, sizes])
  return { ...loading, isComplete: loading.settled === frames.length }
}

async function loadFrame({ src, srcset }: Spin['frames'][number], sizes: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  if (srcset) {
    image.sizes = sizes
    image.srcset = srcset
  }
  image.src = src
  try {
    await image.decode()
    return image
  } catch {
    console.warn(`Frame did not load: ${src}`)
    return null
  }
}

type Turning = { sensitivity: number; hasMomentum: boolean; turn: (steps: number) => void }

/** A drag as steps of the turn: to the left is onwards, and with momentum it rolls out. An upright drag scrolls the page. */
export function useTurning({ sensitivity, hasMomentum, turn }: Turning) {
  const drag = useRef<{ x: number; at: number; rest: number; speed: number } | null>(null)
  const rolling = useRef(0)
  useEffect(() => () => cancelAnimationFrame(rolling.current), [])

  const move = (pixels: number, rest: number) => {
    const moved = framesMoved(rest - pixels, sensitivity)
    if (moved.steps !== 0) turn(moved.steps)
    return moved.remainder
  }
  const roll = (speed: number, rest: number, before: number) => {
    rolling.current = requestAnimationFrame((now) => {
      const next = decelerate(speed, now - before)
      const left = move(next * (now - before), rest)
      if (next !== 0) roll(next, left, now)
    })
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    cancelAnimationFrame(rolling.current)
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, at: event.timeStamp, rest: 0, speed: 0 }
  }
  const onPointerMove = (event: PointerEvent) => {
    const { current } = drag
    if (!current) return
    const pixels = event.clientX - current.x
    const ms = Math.max(1, event.timeStamp - current.at)
    drag.current = { x: event.clientX, at: event.timeStamp, rest: move(pixels, current.rest), speed: pixels / ms }
  }
  const onPointerUp = (event: PointerEvent) => {
    const { current } = drag
    drag.current = null
    // A finger that rested before it let go threw nothing.
    const isThrown = current && event.timeStamp - current.at < 60
    if (hasMomentum && isThrown) roll(current.speed, current.rest, performance.now())
  }
  const onPointerCancel = () => {
    drag.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}
