import { useComputed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useHydrated } from './hydrated.ts'
import { choices } from './search.ts'

const BETWEEN = '\n'

/** The values chosen of one attribute; as drawn until the browser has its own. Follows that attribute alone. */
export function useChosen(key: string, drawn: readonly string[]): readonly string[] {
  useSignals()
  // A part may wake after the first choice was made in another.
  const isHydrated = useHydrated()
  const joined = useComputed(() => choices.value && (choices.value[key] ?? []).join(BETWEEN)).value
  if (!isHydrated || joined === null) return drawn
  return joined === '' ? [] : joined.split(BETWEEN)
}
