import type { Frame } from '../../shared/tenant/frame.ts'

export function Footer({ frame: { name, footer } }: { frame: Frame }) {
  return (
    <footer className="footer">
      <div className="container">
        <div className="footer-columns">
          {footer.columns.map(({ text, items }) => (
            <nav key={text} aria-label={text}>
              <h2>{text}</h2>
              <ul>
                {items.map((item) => (
                  <li key={item.href + item.text}>
                    <a href={item.href}>{item.text}</a>
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
        </div>
      </div>
    </footer>
  )
}
