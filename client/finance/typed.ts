import { useCallback, useEffect, useRef, useState } from 'react'
import type { TypedFields } from '../../shared/finance/calculation.ts'
import { type Field, formatNumber } from '../../shared/finance/field.ts'
import { tell } from '../analytics/tell.ts'
import { afterFrame } from '../lib/prerender.ts'

/** Calculators used on a page count once, whichever of them it is (FIN-06). */
let isTold = false

/** The values of a calculator's form: as rendered by the server, or as changed before the form was hydrated. */
export function useTyped(sent: TypedFields, fields: Field[]) {
  const [typed, setTyped] = useState(sent)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!form.current) return
    const held = Object.fromEntries(
      [...new FormData(form.current)].filter((each): each is [string, string] => typeof each[1] === 'string'),
    )
    const sliders = form.current.querySelectorAll<HTMLInputElement>('input[type=range]')
    for (const [index, field] of fields.entries()) {
      const slider = sliders[index]
      if (slider && isSlid(slider)) held[field.name] = formatNumber(field, slider.valueAsNumber)
    }
    setTyped((before) => (Object.entries(held).every(([name, value]) => before[name] === value) ? before : held))
  }, [fields])

  const change = useCallback((name: string, text: string) => {
    setTyped((before) => (before[name] === text ? before : { ...before, [name]: text }))
    if (isTold) return
    isTold = true
    afterFrame(() => tell('financeCalculatorUse'))
  }, [])
  return { typed, form, change }
}

/** Whether a slider stands elsewhere than it was drawn, which is at a step of its own near the number. */
function isSlid({ min, max, step, defaultValue, value }: HTMLInputElement): boolean {
  const drawn = document.createElement('input')
  drawn.type = 'range'
  Object.assign(drawn, { min, max, step, value: defaultValue })
  return drawn.value !== value
}
