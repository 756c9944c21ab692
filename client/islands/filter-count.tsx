import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { thousands } from '../../shared/text.ts'
import { useHydrated } from '../state/hydrated.ts'
import { lastReply, progress } from '../state/search.ts'

/** Duration of counting from one number to the next. */
const COUNT_MS = 400

type Props = { text: string; count: number }

/**
 * The filters' button says how many cars the choices would show (SRC-12). Without a reply it still leads to the
 * results.
 */
export function FilterCount(first: Props) {
  useSignals()
  const isHydrated = useHydrated()
  const reply = isHydrated ? lastReply.value : null
  const text = reply?.countText ?? first.text
  const words = useCountUp(text, reply?.count ?? first.count)
  const now = isHydrated ? progress.value : 'still'
  const hasFailed = now === 'failed'
  // The accessible name is the final count, not a number on the way to it.
  return (
    <button
      type="submit"
      className="button button-primary"
      aria-label={hasFailed ? 'Show results' : `Show me ${text}`}
      data-asking={now === 'asking' || undefined}
    >
      {hasFailed ? (
        <span>Show results</span>
      ) : (
        <span>
          Show <span className="only-column">Me </span>
          <span ref={words}>{text}</span>
        </span>
      )}
    </button>
  )
}

/**
 * Counts from the number on screen to the new one, in one step under reduced motion. The numbers between are written
 * past React, which knows the last one only, so that no frame waits for a render.
 */
function useCountUp(text: string, count: number) {
  const words = useRef<HTMLSpanElement>(null)
  const reached = useRef(count)
  useLayoutEffect(() => {
    const from = reached.current
    if (from === count) return
    const write = (number: number) => {
      reached.current = number
      if (words.current) words.current.textContent = text.replace(/^[\d,]+/, thousands(number))
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return write(count)
    write(from)
    let started: number | null = null
    let frame = requestAnimationFrame(function step(now) {
      started ??= now
      const share = Math.min(1, (now - started) / COUNT_MS)
      write(Math.round(from + (count - from) * share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [text, count])
  return words
}
