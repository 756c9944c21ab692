import { useLayoutEffect, useRef } from 'react'

type Props = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
}

/** A box that the browser itself ticks at once (boxes.ts); all that follows from it is drawn after that frame. */
export function Choice({ isChosen, ...field }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(isChosen)
  useLayoutEffect(() => {
    // What was ticked before the island woke stands in the form.
    if (shown.current === isChosen) return
    shown.current = isChosen
    if (box.current) box.current.checked = isChosen
  }, [isChosen])
  return <input ref={box} {...field} defaultChecked={isChosen} />
}
