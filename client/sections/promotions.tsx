import type { SectionViews } from '../../shared/page/view.ts'

/** The promotions slider (SRC-11): a strip that moves only when it is pushed. */
export const Promotions = ({ slides, size }: SectionViews['promotions']) => (
  <ul className="slides">
    {slides.map(({ title, text, image, link }) => (
      <li key={title} className="slide">
        {/* An empty drawing holds the slide's shape: a page may not carry a style of its own. */}
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" />
        {image && <img src={image.url} {...size} alt={image.alt} loading="lazy" decoding="async" />}
        <div className="slide-words">
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          <a className="button button-secondary" href={link.href}>
            {link.label}
          </a>
        </div>
      </li>
    ))}
  </ul>
)
