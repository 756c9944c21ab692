import type { ComponentType } from 'react'
import type { FooterPlace, Frame } from '../../shared/layout/frame.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { renderCachedFor } from '../rendered.tsx'
import { Icon } from '../ui/icon.tsx'

export function Footer({ frame }: { frame: Frame }) {
  const Body = FOOTER_BODIES[frame.footer.variant]
  return (
    <footer
      className="footer"
      data-variant={frame.footer.variant}
      dangerouslySetInnerHTML={{ __html: renderCachedFor(frame, 'footer', Body, frame) }}
    />
  )
}

type Props = Pick<Frame, 'name' | 'phone' | 'logo' | 'footer'>

/** What stands in the footer, by its variant (NAV-04). Each has every link of the columns and the fine print. */
export const FOOTER_BODIES: Record<Frame['footer']['variant'], ComponentType<Props>> = {
  columns: (props) => (
    <div className="wrap">
      <Columns {...props} />
      <FinePrint {...props} />
    </div>
  ),
  directory: (props) => (
    <div className="wrap">
      <Columns {...props} />
      <div className="footer-map">
        <Links label="Brands" links={props.footer.makes} />
        <Places places={props.footer.places} />
      </div>
      <FinePrint {...props} />
    </div>
  ),
  minimal: (props) => (
    <div className="wrap">
      <Columns {...props} />
      <FinePrint {...props} />
    </div>
  ),
  plate: (props) => (
    <div className="wrap">
      <div className="footer-plate">
        <Call {...props} />
        <Places places={props.footer.places} />
      </div>
      <Columns {...props} />
      <FinePrint {...props} />
    </div>
  ),
  landscape: (props) => (
    <div className="wrap">
      <p className="footer-name">{props.name}</p>
      <Columns {...props} />
      <FinePrint {...props} />
    </div>
  ),
  visit: (props) => (
    <div className="wrap">
      <div className="footer-visit">
        <Call {...props} />
        <Places places={props.footer.places} />
      </div>
      <Columns {...props} />
      <FinePrint {...props} />
    </div>
  ),
}

const Columns = ({ footer }: Props) => (
  <div className="footer-columns">
    {footer.columns.map(({ label, items }) => (
      <Links key={label} label={label} links={items} />
    ))}
  </div>
)

function Links({ label, links }: { label: string; links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {links.map((item) => (
          <li key={item.href + item.label}>
            <a href={item.href}>{item.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Call = ({ phone }: Props) => (
  <a className="footer-call" href={phone.href}>
    <Icon name="phone" />
    <span>
      <span className="footer-small">Call us</span>
      <strong>{phone.text}</strong>
    </span>
  </a>
)

/** Each location: where, when and how to reach it. */
function Places({ places }: { places: FooterPlace[] }) {
  if (places.length === 0) return null
  return (
    <section className="footer-places" aria-label={places.length === 1 ? 'Where to find us' : 'Locations'}>
      {places.length > 1 && <h2>Locations</h2>}
      <ul>
        {places.map(({ name, href, address, directions, phone, hours }) => (
          <li key={href}>
            <a className="footer-place" href={href}>
              {name}
            </a>
            <a href={directions} rel="noopener">
              <Icon name="directions" /> {address}
            </a>
            {phone && places.length > 1 && <a href={phone.href}>{phone.text}</a>}
            {hours.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FinePrint = ({ name, footer }: Props) => (
  <div className="footer-legal">
    <span>{name}</span>
    {footer.licences.map((licence) => (
      <span key={licence}>{licence}</span>
    ))}
    {footer.note && <span>{footer.note}</span>}
    <a href={pathTo('privacy_choices')}>Your privacy choices</a>
  </div>
)
