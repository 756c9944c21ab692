import type { ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'
import { wake } from '../wake/attributes.ts'

const HOME: Link[] = [{ text: 'Home', href: '/' }]

type Props = {
  /** From the home page to the one above this. */
  links?: Link[]
  current: ReactNode
  /** A phone shows the second link as the way back to where the shopper came from. */
  leadsBack?: boolean
}

/** Home, links, current title (NAV-05). */
export function Breadcrumbs({ links = HOME, current, leadsBack = false }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {links.map(({ text, href }, index) => (
          <li key={href}>
            <a href={href} {...(leadsBack && index === 1 && wake('press', 'back'))}>
              {text}
            </a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
