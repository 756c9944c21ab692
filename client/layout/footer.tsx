import type { Frame } from '../../shared/tenant/frame.ts'
import { pathTo } from '../../shared/tenant/paths.ts'
import { renderCachedFor } from '../rendered.tsx'

export function Footer({ frame }: { frame: Frame }) {
  return (
    <footer className="footer" dangerouslySetInnerHTML={{ __html: renderCachedFor(frame, 'footer', Content, frame) }} />
  )
}

function Content({ name, footer }: Pick<Frame, 'name' | 'footer'>) {
  return (
    <div className="wrap">
      <div className="footer-columns">
        {footer.columns.map(({ label, items }) => (
          <nav key={label} aria-label={label}>
            <h2>{label}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.href + item.label}>
                  <a href={item.href}>{item.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="footer-legal">
        <span>{name}</span>
        {footer.licences.map((licence) => (
          <span key={licence}>{licence}</span>
        ))}
        {footer.note && <span>{footer.note}</span>}
        <a href={pathTo('privacy_choices')}>Your privacy choices</a>
      </div>
    </div>
  )
}
