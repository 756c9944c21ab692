import type { ReactNode } from 'react'
import type { FooterPlace, Frame } from '../../shared/layout/frame.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { renderCachedFor } from '../rendered.tsx'
import { Icon } from '../ui/icon.tsx'
import { List } from '../ui/rows.tsx'

export function Footer({ frame }: { frame: Frame }) {
  return (
    <footer
      className="footer"
      data-variant={frame.footer.variant}
      dangerouslySetInnerHTML={{ __html: renderCachedFor(frame, 'footer', Content, frame) }}
    />
  )
}

type Props = Pick<Frame, 'name' | 'phone' | 'hours' | 'footer'>

/** Footers that begin with how to call and where to come, on a screen of any width; others on a phone have the call and hours. */
const WITH_CONTACT: ReadonlySet<Frame['footer']['variant']> = new Set(['plate', 'visit'])

/** Every variant has all links of the columns, and the fine print (NAV-04). */
const Content = ({ name, phone, hours, footer }: Props) => (
  <div className="wrap">
    <div className={WITH_CONTACT.has(footer.variant) ? `footer-${footer.variant}` : 'footer-reach'}>
      <a className="footer-call" href={phone.href}>
        <Icon name="phone" />
        <span>
          <span className="footer-small">Call us</span>
          <strong>{phone.text}</strong>
        </span>
      </a>
      {WITH_CONTACT.has(footer.variant) ? (
        <Places places={footer.places} />
      ) : (
        hours.length > 0 && <p className="footer-small">{hours.join('\n')}</p>
      )}
    </div>
    {footer.variant === 'landscape' && <p className="footer-name">{name}</p>}
    <div className="footer-columns">
      {footer.columns.map(({ label, items }) => (
        <Links key={label} label={label} links={items} />
      ))}
    </div>
    {footer.variant === 'directory' && (
      <div className="footer-map">
        <Links label="Brands" links={footer.makes} />
        <Places places={footer.places} />
      </div>
    )}
    <div className="footer-legal">
      <span>{[name, footer.town].filter(Boolean).join(', ')}</span>
      {footer.licences.map((licence) => (
        <span key={licence}>{licence}</span>
      ))}
      {footer.note && <span>{footer.note}</span>}
      <a href={pathTo('privacy_choices')}>Your privacy choices</a>
    </div>
  </div>
)

function Links({ label, links }: { label: string; links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <Folded label={label}>
        <List items={links}>{({ href, label: text }) => <a href={href}>{text}</a>}</List>
      </Folded>
    </nav>
  )
}

/** On a phone a fold under its name, on a wider screen open under a heading: one of the two is drawn (footer.css). */
const Folded = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <h2>{label}</h2>
    <details>
      <summary className="iconed i-down">{label}</summary>
      {children}
    </details>
  </>
)

function Places({ places }: { places: FooterPlace[] }) {
  if (places.length === 0) return null
  return (
    <section className="footer-places" aria-label={places.length === 1 ? 'Where to find us' : 'Locations'}>
      {places.length > 1 ? (
        <Folded label="Locations">
          <PlaceList places={places} />
        </Folded>
      ) : (
        <PlaceList places={places} />
      )}
    </section>
  )
}

const PlaceList = ({ places }: { places: FooterPlace[] }) => (
  <List items={places}>
    {({ name, href, address, directions, phone, hours }) => (
      <>
        <a className="footer-place" href={href}>
          {name}
        </a>
        <a href={directions} rel="noopener">
          <Icon name="directions" />
          {address}
        </a>
        {phone && places.length > 1 && <a href={phone.href}>{phone.text}</a>}
        <span>{hours.join('\n')}</span>
      </>
    )}
  </List>
)
