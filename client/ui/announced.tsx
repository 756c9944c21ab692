import { useEffect, useState } from 'react'

/** A result that has not changed for so long is read out. */
const SPOKEN_AFTER_MS = 700

/** Announces a new result once the input rests; the first result is read where it stands. */
export function Announced({ text }: { text: string }) {
  const [first] = useState(text)
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (text === first && heard === '') return
    const waiting = setTimeout(() => setHeard(text), SPOKEN_AFTER_MS)
    return () => clearTimeout(waiting)
  }, [text, first, heard])
  return <output className="visually-hidden">{heard}</output>
}
