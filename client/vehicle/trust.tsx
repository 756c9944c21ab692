import type { CertifiedBadge as Badge } from '../../shared/car/certified.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import { type TrustMark, WARRANTY_ANCHOR } from '../../shared/vehicle/trust-marks.ts'
import type { Warranty } from '../../shared/vehicle/warranty.ts'
import { TextLink } from '../ui/controls.tsx'
import { SheetTop } from '../ui/heads.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { List } from '../ui/rows.tsx'

const DIALOG = 'certified'

/** The programme's badge, and what it stands for (VDP-13). */
export function CertifiedBadge({ badge: { name, logo, title, text } }: { badge: Badge }) {
  return (
    <>
      <button type="button" className="certified" popoverTarget={DIALOG} aria-haspopup="dialog">
        {logo ? <img src={logo} alt="" width="24" height="24" loading="lazy" /> : <Icon name="promise" />}
        {name}
        <Icon name="info" />
      </button>
      <dialog className="dialog" data-drag="down" id={DIALOG} popover="auto" aria-labelledby="certified-title">
        <SheetTop title={title} sheet={DIALOG} titleId="certified-title" />
        <p className="prose">{text}</p>
      </dialog>
    </>
  )
}

const MARKS: Record<TrustMark['kind'], IconName> = {
  history: 'file',
  inspection: 'promise',
  warranty: 'shield',
  promise: 'check',
  rating: 'star',
  team: 'person',
}

/** Why to trust this car and this dealer, under the price; each leads to its proof where there is one. */
export function TrustStrip({ badge, marks }: { badge: Badge | null; marks: TrustMark[] }) {
  if (!badge && marks.length === 0) return null
  return (
    <ul className="trust">
      {badge && (
        <li>
          <CertifiedBadge badge={badge} />
        </li>
      )}
      {marks.map(({ kind, text, href, isOutside }) => (
        <li key={text}>
          <Icon name={MARKS[kind]} />
          {href ? (
            <TextLink
              href={href}
              text={text}
              attributes={isOutside && { target: '_blank', rel: 'noopener noreferrer' }}
            >
              {isOutside && <span className="visually-hidden">, opens in a new tab</span>}
            </TextLink>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
}

export function WarrantyPanel({ warranty: { title, text, source } }: { warranty: Warranty }) {
  return (
    <section id={WARRANTY_ANCHOR}>
      <h2>{title}</h2>
      <div className="panel warranty">
        <Icon name="shield" />
        <div className="prose">
          <p>{text}</p>
          <p className="source">{source}</p>
        </div>
      </div>
    </section>
  )
}

/** Ways on from here (VDP-15). */
export function FeatureBanner({ links }: { links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <nav className="wrap" aria-label="More from us">
      <List items={links} className="feature-banner">
        {({ label, href, isOutside }) => (
          <a href={href} rel={isOutside ? 'noopener' : undefined}>
            {label}
            <Icon name={isOutside ? 'outside' : 'right'} />
          </a>
        )}
      </List>
    </nav>
  )
}
