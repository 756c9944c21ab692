import type { MenuLink } from '../../shared/routes/links.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Frame } from '../../shared/tenant/frame.ts'
import type { MenuGroup } from '../../shared/tenant/menu.ts'
import { Icon } from '../ui/icon.tsx'

/** The links of the header, and of the menu of phones. */
export function Menu({ entries, current, group }: { entries: Frame['menu']; current: string | null; group: string }) {
  return entries.map((entry) =>
    'items' in entry ? (
      <Dropdown key={entry.label} entry={entry} current={current} group={group} />
    ) : (
      <Item key={entry.label} link={entry} current={current} />
    ),
  )
}

/** Opens by click and key; `group` lets one of them be open at a time. */
function Dropdown({ entry, current, group }: { entry: MenuGroup; current: string | null; group: string }) {
  return (
    <details className="menu-group" name={group}>
      <summary>
        <span>{entry.label}</span>
        <Icon name="down" />
      </summary>
      <Items items={entry.items} current={current} />
    </details>
  )
}

function Items({ items, current }: { items: MenuLink[]; current: string | null }) {
  const drawn = items.map((item) => <Item key={item.href + item.label} link={item} current={current} />)
  if (items.every(({ at }) => at === undefined)) return <div className="menu-items">{drawn}</div>
  return (
    <form className="menu-items" method="post" action={pathTo('my_location')}>
      {drawn}
    </form>
  )
}

function Item({ link: { label, href, isHeading, at }, current }: { link: MenuLink; current: string | null }) {
  if (at !== undefined)
    return (
      <button type="submit" name="at" value={at}>
        {label}
      </button>
    )
  return (
    <a href={href} aria-current={href === current ? 'page' : undefined} data-heading={isHeading || undefined}>
      {label}
    </a>
  )
}
