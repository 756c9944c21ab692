import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { roll } from '../ui/roll.ts'
import { useHydrated } from '../wake/hydrated.ts'
import { lastReply, progress } from './state.ts'

/**
 * The filters' button says how many cars the choices would show (SRC-12). Without a reply it still leads to the
 * results.
 */
export function FilterCount(first: { text: string }) {
  useSignals()
  const isHydrated = useHydrated()
  const reply = isHydrated ? lastReply.value : null
  const text = reply?.countText ?? first.text
  const words = useRef<HTMLSpanElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current !== text && words.current) roll(words.current)
    shown.current = text
  }, [text])
  const now = isHydrated ? progress.value : 'still'
  const hasFailed = now === 'failed'
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
          <span className="filter-count" ref={words}>
            {text}
          </span>
        </span>
      )}
    </button>
  )
}
