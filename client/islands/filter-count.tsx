import { useEffect, useRef, useState } from 'react'
import { API, type SearchCountReply } from '../../shared/api.ts'
import { latest } from '../lib/latest.ts'

/** Shoppers tick several boxes in a row: wait for the last (SRC-07). */
const DEBOUNCE = 300

type Props = { text: string; count: number }

/**
 * The filters' button. It follows the form it stands in: every change asks how many cars the choice would show.
 * When the answer does not come, the button still leads to the results.
 */
export function FilterCount({ text, count }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [answer, setAnswer] = useState<SearchCountReply | null>({ count, text })

  useEffect(() => {
    const form = button.current?.form
    if (!form) return
    const ask = latest<string>(DEBOUNCE, async (query, signal) => {
      setAnswer(null)
      const response = await fetch(`${API.searchCount}?${query}`, { signal })
      if (response.ok) setAnswer(await response.json())
    })
    const changed = () => ask(new URLSearchParams(new FormData(form) as unknown as Record<string, string>).toString())
    form.addEventListener('input', changed)
    // The change that woke this island came before it could listen.
    changed()
    return () => form.removeEventListener('input', changed)
  }, [])

  return (
    <button type="submit" className="button button-primary" ref={button}>
      <span aria-live="polite">{answer ? `Show ${answer.text}` : 'Show results'}</span>
    </button>
  )
}
