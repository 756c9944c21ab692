import type { CountedLink, SectionViews } from '../../shared/page/view.ts'
import { thousands } from '../../shared/text.ts'

export function Makes({ layout, first, rest }: SectionViews['makes']) {
  return (
    <>
      <List makes={first} layout={layout} />
      {rest.length > 0 && (
        <details className="more">
          <summary>
            <span className="all">Show all makes</span>
            <span className="less">Show fewer makes</span>
          </summary>
          <List makes={rest} layout={layout} />
        </details>
      )}
    </>
  )
}

function List({ makes, layout }: { makes: CountedLink[]; layout: SectionViews['makes']['layout'] }) {
  return (
    <ul className="makes" data-layout={layout}>
      {makes.map(({ label, count, href }) => (
        <li key={href}>
          <a href={href}>
            {label}
            <span className="count">{thousands(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
