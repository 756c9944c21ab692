import type { SectionViews } from '../../shared/page/view.ts'
import { Rows } from '../ui/rows.tsx'
import { Prose } from './words.tsx'

/** Open roles, each with what it is, where, and a way to apply; or a sentence while there is none. */
export function Openings({ items, empty }: SectionViews['openings']) {
  if (items.length === 0)
    return (
      <div className="openings-none">
        <p>{empty.text}</p>
        <a className="button button-secondary" href={empty.apply}>
          Write to us
        </a>
      </div>
    )
  return (
    <ul className="openings">
      {items.map(({ id, title, facts, html, apply }) => (
        <li key={id} id={id}>
          <div className="opening-head">
            <h3>{title}</h3>
            <Rows rows={facts} className="opening-facts" />
            <a className="button button-primary" href={apply}>
              Apply for this role
              <span className="visually-hidden">: {title}</span>
            </a>
          </div>
          <Prose html={html} />
        </li>
      ))}
    </ul>
  )
}
