import type { Frame, HeaderStrip } from '../../shared/layout/frame.ts'
import type { MenuGroup } from '../../shared/layout/menu.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import { pathTo, searchPath } from '../../shared/routes/paths.ts'
import { renderCachedFor } from '../rendered.tsx'
import { SheetTop } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'
import { SearchBox } from './search-box.tsx'

type Props = { frame: Frame /** The entry of the menu that is this page. */; current: string | null }
/** `day`: '1 December 2026', since what a sheet says may change. */
type HeaderProps = Props & { day: string }

/**
 * Locations, logo, menu, search, saved, phone. Every part works without script: dropdowns are details, and the one menu is a
 * bar on wide screens and a popover on others.
 */
export function Header({ day, ...props }: HeaderProps) {
  return (
    <header
      className="header"
      data-variant={props.frame.variant}
      data-paper={`${props.frame.paper} · ${day}`}
      dangerouslySetInnerHTML={{ __html: renderCachedFor(props.frame, `header ${props.current}`, Content, props) }}
    />
  )
}

function Content({ frame, current }: Props) {
  return (
    <>
      {frame.strip && <Strip strip={frame.strip} />}
      <div className="wrap header-row" data-menu={frame.menuLength}>
        <a className="header-logo" href="/" aria-label={`${frame.name}, home`}>
          <picture>
            {frame.logo.dark && <source srcSet={frame.logo.dark} media="(prefers-color-scheme: dark)" />}
            <img src={frame.logo.url} width={frame.logo.width} height={frame.logo.height} alt={frame.logo.alt} />
          </picture>
        </a>
        <div className="sheet" data-drag="right" id="menu" popover="auto">
          <SheetTop title={frame.name} sheet="menu" close="Close menu" />
          <nav className="menu header-menu" aria-label="Main" data-hover={frame.opensOnHover || undefined}>
            {frame.menu.map((entry) =>
              'items' in entry ? (
                <Dropdown key={entry.label} entry={entry} current={current} />
              ) : (
                <Item key={entry.label} link={entry} current={current} />
              ),
            )}
          </nav>
          <div className="sheet-foot">
            <a className="button button-primary" href={frame.phone.href}>
              <Icon name="phone" />
              Call {frame.phone.text}
            </a>
            {frame.visit && (
              <a className="button button-secondary" href={frame.visit.href}>
                <Icon name="directions" />
                {frame.visit.label}
              </a>
            )}
            {frame.saved && (
              <a className="button button-secondary" href={frame.saved}>
                <Icon name="heart" />
                Saved
              </a>
            )}
          </div>
          <p className="sheet-note">{frame.note ?? frame.hours.join(', ')}</p>
        </div>
        <search className="header-search">
          <form action={searchPath()}>
            <Icon name="search" />
            <SearchBox placeholder={frame.placeholder} aria-label="Search stock" />
          </form>
        </search>
        <a
          className="icon-button only-phone header-find"
          href={`${searchPath()}#search`}
          aria-label="Search stock"
          {...wake('press', 'search')}
        >
          <Icon name="search" />
        </a>
        {frame.saved && (
          <a className="icon-button header-saved" href={frame.saved} aria-label="Saved" data-saved>
            <Icon name="heart" />
          </a>
        )}
        <div className="header-contact">
          <a className="header-phone" href={frame.phone.href}>
            <Icon name="phone" />
            <span>{frame.phone.text}</span>
          </a>
          {WITH_HOURS.has(frame.variant) && frame.hours.length > 0 && (
            <p className="header-hours">{frame.hours.join(', ')}</p>
          )}
        </div>
        {WITH_ACTION.has(frame.variant) && frame.action && (
          <a className="button button-primary header-action" href={frame.action.href}>
            {frame.action.label}
          </a>
        )}
        <button type="button" className="icon-button only-phone" popoverTarget="menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
    </>
  )
}

/** Headers that have more than logo, menu, search, saved and phone; where it stands is the stylesheet's. */
const WITH_HOURS: ReadonlySet<Frame['variant']> = new Set(['shopfront', 'industrial'])
const WITH_ACTION: ReadonlySet<Frame['variant']> = new Set(['minimal'])

/** On wide screens; on others the menu has the locations. */
function Strip({ strip: { locations, links } }: { strip: HeaderStrip }) {
  return (
    <nav className="header-strip" aria-label="Locations and brands">
      <div className="wrap">
        <List items={locations}>
          {({ name, href, phone }) => (
            <>
              <a href={href}>{name}</a>
              {phone && (
                <a className="header-strip-phone" href={phone.href} aria-label={`Call ${name}, ${phone.text}`}>
                  {phone.text}
                </a>
              )}
            </>
          )}
        </List>
        {links.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  )
}

/** Opens by click and key, one of them at a time. */
function Dropdown({ entry, current }: { entry: MenuGroup; current: string | null }) {
  return (
    <details className="menu-group" name="menu">
      <summary className="iconed i-down">{entry.label}</summary>
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

function Item({ link: { label, href, isLast, at }, current }: { link: MenuLink; current: string | null }) {
  if (at !== undefined)
    return (
      <button type="submit" name="at" value={at}>
        {label}
      </button>
    )
  return (
    <a href={href} aria-current={href === current ? 'page' : undefined} data-last={isLast || undefined}>
      {label}
    </a>
  )
}
