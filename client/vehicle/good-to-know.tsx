import type { Link } from '../../shared/car/links.ts'

/** What the dealer asks to be understood, and where else to look. */
export const GoodToKnow = ({ disclaimer, related }: { disclaimer: string; related: Link[] }) => (
  <section className="good-to-know">
    <h2>Good to know</h2>
    <p className="prose">{disclaimer}</p>
    <ul className="chips related">
      {related.map(({ text, href }) => (
        <li key={href}>
          <a className="button button-secondary" href={href}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
