import { useEffect, useRef } from 'react'
import { HIDDEN_FIELDS } from '../../shared/lead/form-view.ts'

/** The step that an entry of the browser's history shows; null where a form has not made it. */
function stepOf(state: unknown): number | null {
  const { formStep } = Object(state) as Record<string, unknown>
  return typeof formStep === 'number' ? formStep : null
}

/**
 * Each step of a form is an entry of the browser's history: its Back does what the form's own does, with what was typed,
 * in place of leaving the page (LED-03). `at`: the step shown, from 1.
 */
export function useStepHistory(formId: string, at: number): void {
  const first = useRef(at)
  const shown = useRef(at)
  useEffect(() => {
    const entry = stepOf(history.state) ?? first.current
    if (at > shown.current) history.pushState({ ...(history.state as object | null), formStep: at }, '')
    // The form's own Back leaves the entry as well; of the browser's, it has been left already.
    else if (at < shown.current && entry > at) history.go(at - entry)
    shown.current = at
  }, [at])
  useEffect(() => {
    const goBack = ({ state }: PopStateEvent) => {
      if ((stepOf(state) ?? first.current) >= shown.current) return
      const form = document.getElementById(formId)
      const button = form?.querySelector<HTMLButtonElement>(`button[name="${HIDDEN_FIELDS.back}"]`)
      if (button && form instanceof HTMLFormElement) form.requestSubmit(button)
    }
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  }, [formId])
}
