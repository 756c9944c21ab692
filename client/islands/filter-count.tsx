import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { thousands } from '../../shared/text.ts'
import { useAwake } from '../state/awake.ts'
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
  const isAwake = useAwake()
  const answer = isAwake ? shown.value : null
  const text = answer?.countText ?? drawn.text
  const running = useRunning(answer?.count ?? drawn.count)
  const now = isAwake ? progress.value : 'still'
  const hasFailed = now === 'failed'
  // The name is the count that is meant, whatever number the run has come to.
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
          {text.replace(/^[\d,]+/, thousands(running))}
        </span>
      )}
    </button>
  )
}

/** Counts from what was shown to what is, at once for whoever wants no motion. */
function useRunning(count: number): number {
  const [running, setRunning] = useState(count)
  useEffect(() => {
    const started = performance.now()
    const runs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : RUN_MS
    let from: number | null = null
    let frame = requestAnimationFrame(function step(now) {
      const share = runs === 0 ? 1 : Math.min(1, Math.max(0, now - started) / runs)
      setRunning((before) => {
        from ??= before
        return Math.round(from + (count - from) * share)
      })
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
  return running
}
