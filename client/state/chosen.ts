import { useComputed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { choices } from './search.ts'

const BETWEEN = '\n'

/** The values chosen of one attribute; as drawn until the browser has its own. Follows that attribute alone. */
export function useChosen(key: string, drawn: readonly string[]): readonly string[] {
  useSignals()
  const joined = useComputed(() => choices.value && (choices.value[key] ?? []).join(BETWEEN)).value
  if (joined === null) return drawn
  return joined === '' ? [] : joined.split(BETWEEN)
}
