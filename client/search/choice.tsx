import { useLayoutEffect, useRef } from 'react'
import { afterFrame } from '../lib/prerender.ts'

type Props = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
  choose: (isOn: boolean) => void
}

/**
 * A box that the browser itself ticks at once; all that follows from it is drawn after that frame. React would draw both
 * before it.
 */
export function Choice({ isChosen, choose, ...field }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(isChosen)
  useLayoutEffect(() => {
    // What was ticked before the island woke stands in the form.
    if (shown.current === isChosen) return
    shown.current = isChosen
    if (box.current) box.current.checked = isChosen
  }, [isChosen])
  return (
    <input
      ref={box}
      {...field}
      defaultChecked={isChosen}
      onChange={({ target: { checked } }) => afterFrame(() => choose(checked))}
    />
  )
}
