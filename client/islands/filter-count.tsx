import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { thousands } from '../../shared/text.ts'
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
  const { countText: text, count } = shown.value ?? { countText: drawn.text, count: drawn.count }
  const running = useRunning(count)
  const hasFailed = progress.value === 'failed'
  // The name is the count that is meant, whatever number the run has come to.
  return (
    <button
      type="submit"
      className="button button-primary"
      aria-label={hasFailed ? 'Show results' : `Show me ${text}`}
      data-asking={progress.value === 'asking' || undefined}
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
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setRunning(count)
    const started = performance.now()
    let from: number | null = null
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, now - started) / RUN_MS)
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
