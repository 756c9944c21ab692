import { useCallback, useEffect, useRef, useState } from 'react'
import type { Typed } from '../../shared/finance/calculation.ts'
import { tell } from '../lib/tell.ts'

/** Calculators used on a page count once, whichever of them it is (FIN-06). */
let isTold = false

/** What stands in a calculator's form, from what the server drew or somebody typed before the form was awake. */
export function useTyped(sent: Typed) {
  const [typed, setTyped] = useState(sent)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!form.current) return
    const held = Object.fromEntries(
      [...new FormData(form.current)].filter((each): each is [string, string] => typeof each[1] === 'string'),
    )
    setTyped((before) => (Object.entries(held).every(([name, value]) => before[name] === value) ? before : held))
  }, [])

  const change = useCallback((name: string, text: string) => {
    setTyped((before) => (before[name] === text ? before : { ...before, [name]: text }))
    if (isTold) return
    isTold = true
    tell('financeCalculatorUse')
  }, [])
  return { typed, form, change }
}
