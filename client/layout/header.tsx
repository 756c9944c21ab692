import type { Frame } from '../../shared/tenant/frame.ts'
import type { MenuGroup, MenuLink } from '../../shared/tenant/menu.ts'
import { Icon } from '../ui/icon.tsx'

/** Logo, menu, search, phone. Every part works without script: dropdowns are details, the phone's menu a popover. */
export function Header({ frame, path }: { frame: Frame; path: string }) {
  return (
    <header className="header">
      <div className="wrap header-row">
        <a className="header-logo" href="/" aria-label={`${frame.name}, home`}>
          <picture>
            {frame.logo.dark && <source srcSet={frame.logo.dark} media="(prefers-color-scheme: dark)" />}
            <img src={frame.logo.url} width={frame.logo.width} height={frame.logo.height} alt={frame.logo.alt} />
          </picture>
        </a>
        <nav className="header-menu" aria-label="Main" data-hover={frame.opensOnHover || undefined}>
          <Menu entries={frame.menu} path={path} group="menu" />
        </nav>
        <search className="header-search">
          <form action="/search/new-used-and-demo-cars">
            <Icon name="search" />
            <input
              className="field"
              type="search"
              name="query"
              placeholder={frame.placeholder}
              aria-label="Search stock"
            />
          </form>
        </search>
        <a className="icon-button only-phone" href="/search/new-used-and-demo-cars#search" aria-label="Search stock">
          <Icon name="search" />
        </a>
        <a className="header-phone" href={frame.phone.href}>
          <Icon name="phone" />
          <span>{frame.phone.text}</span>
        </a>
        <button type="button" className="icon-button only-phone" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
      <div className="sheet" id="menu" popover="auto">
        <div className="sheet-top">
          <strong>{frame.name}</strong>
          <button
            type="button"
            className="icon-button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label="Close menu"
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label="Menu">
          <Menu entries={frame.menu} path={path} group="sheet" />
        </nav>
        {frame.note && <p className="sheet-note">{frame.note}</p>}
      </div>
    </header>
  )
}

function Menu({ entries, path, group }: { entries: Frame['menu']; path: string; group: string }) {
  return entries.map((entry) =>
    'items' in entry ? (
      <Dropdown key={entry.label} entry={entry} path={path} group={group} />
    ) : (
      <Item key={entry.label} link={entry} path={path} />
    ),
  )
}

/** Opens by click and key; `group` lets one of them be open at a time. */
function Dropdown({ entry, path, group }: { entry: MenuGroup; path: string; group: string }) {
  return (
    <details className="menu-group" name={group}>
      <summary>
        {entry.label}
        <Icon name="down" />
      </summary>
      <div className="menu-items">
        {entry.items.map((item) => (
          <Item key={item.href + item.label} link={item} path={path} />
        ))}
      </div>
    </details>
  )
}

function Item({ link: { label, href }, path }: { link: MenuLink; path: string }) {
  return (
    <a className="menu-link" href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  )
}
