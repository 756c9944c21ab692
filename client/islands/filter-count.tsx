import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { thousands } from '../../shared/text.ts'
import { useHydrated } from '../state/hydrated.ts'
import { progress, shown } from '../state/search.ts'

/** How long a count takes to run to the next, in milliseconds. */
const RUN_MS = 400

type Props = { text: string; count: number }

/**
 * The filters' button says how many cars the choices would show (SRC-12). When the answer does not come, it still leads
 * to the results.
 */
export function FilterCount(drawn: Props) {
  useSignals()
  const isHydrated = useHydrated()
  const answer = isHydrated ? shown.value : null
  const text = answer?.countText ?? drawn.text
  const words = useRunning(text, answer?.count ?? drawn.count)
  const now = isHydrated ? progress.value : 'still'
  const hasFailed = now === 'failed'
  // The accessible name is the final count, also while the numbers run.
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
 * Counts from what was shown to what is, at once with reduced motion. The numbers between are written past
 * React: it knows the last one only, so no frame waits for a render.
 */
function useRunning(text: string, count: number) {
  const words = useRef<HTMLSpanElement>(null)
  const reached = useRef(count)
  useLayoutEffect(() => {
    const from = reached.current
    if (from === count) return
    const write = (running: number) => {
      reached.current = running
      if (words.current) words.current.textContent = text.replace(/^[\d,]+/, thousands(running))
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return write(count)
    write(from)
    let started: number | null = null
    let frame = requestAnimationFrame(function step(now) {
      started ??= now
      const share = Math.min(1, (now - started) / RUN_MS)
      write(Math.round(from + (count - from) * share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [text, count])
  return words
}
