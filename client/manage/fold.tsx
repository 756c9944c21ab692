import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'

type Props = { title: string; isOpen: boolean; children: ReactNode }

/** What can be done besides, behind its title. */
export function Fold({ title, isOpen, children }: Props) {
  return (
    <details className="manage-fold" open={isOpen}>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  )
}
