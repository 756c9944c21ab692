import { type PointerEvent, useEffect, useRef } from 'react'
import { decelerate, framesMoved } from '../../shared/car/spin-motion.ts'

type Turning = { sensitivity: number; hasMomentum: boolean; turn: (steps: number) => void }

/**
 * A drag as steps of the turn: what is in front follows the finger, so to the left is onwards. The page still scrolls
 * under an upright drag (touch-action). With momentum it rolls out after it is let go.
 */
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
