import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  className: string
  isOpenFirst: boolean /** Open for now, independent of the shopper's own choice. */
  isForced: boolean
  children: ReactNode
}

/** A part that unfolds. Open and closed are the shopper's, also what was opened before the page woke. */
export function Unfolding({ className, isOpenFirst, isForced, children }: Props) {
  const place = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  useEffect(() => setIsOpen(place.current?.open ?? false), [])
  return (
    <details
      ref={place}
      className={className}
      open={isOpen || isForced}
      onToggle={({ currentTarget }) => isForced || setIsOpen(currentTarget.open)}
    >
      {children}
    </details>
  )
}
