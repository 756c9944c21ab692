import type { ReactNode } from 'react'
import type { Link } from '../../shared/car/links.ts'
import { wake } from '../wake/attributes.ts'

export const HOME: Link = { text: 'Home', href: '/' }
const FROM_HOME = [HOME]

type Props = {
  /** From the home page to the one above this. */
  links?: Link[] | undefined
  current: ReactNode
  /** A phone shows the second link as the way back to where the shopper came from. */
  leadsBack?: boolean
}

/** Home, links, current title (NAV-05). */
export function Breadcrumbs({ links = FROM_HOME, current, leadsBack = false }: Props) {
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

type PageProps = { title: string; heading?: string; links?: Link[]; className: string; children: ReactNode }

/** A page in one column: the way to it, its heading, what it says. */
export const Page = ({ title, heading = title, links, className, children }: PageProps) => (
  <div className={`wrap ${className}`}>
    <Breadcrumbs links={links} current={title} />
    <h1>{heading}</h1>
    {children}
  </div>
)
