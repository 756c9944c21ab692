import type { SectionViews } from '../../shared/page/view.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import { LinkButton } from '../ui/buttons.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { Photo } from '../ui/photo.tsx'
import { Rows } from '../ui/rows.tsx'

/** Words in Markdown, sanitised when the page was published. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)

export const PictureWithText = ({ picture, side, html, buttons }: SectionViews['picture']) => (
  <div className="picture-text" data-side={side}>
    <Photo picture={picture} />
    <div>
      <Prose html={html} />
      <Buttons links={buttons} />
    </div>
  </div>
)

export const Steps = ({ items }: SectionViews['steps']) => (
  <ol className="steps">
    {items.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
)

type FiguresProps = SectionViews['figures'] & { className?: string }

export const Figures = ({ items, className = 'figures' }: FiguresProps) => (
  <ul className={className}>
    {items.map(({ figure, label }) => (
      <li key={label}>
        <strong>{figure}</strong> {label}
      </li>
    ))}
  </ul>
)

/** Questions that unfold; the browser's own search finds words in folded ones. */
export const Faq = ({ items }: SectionViews['faq']) => (
  <div className="faq">
    {items.map(({ question, html }) => (
      <Fold key={question} title={<h3>{question}</h3>}>
        <Prose html={html} />
      </Fold>
    ))}
  </div>
)

export const Quote = ({ text, name, role, picture }: SectionViews['quote']) => (
  <figure className="quote">
    <blockquote>
      <p>{text}</p>
    </blockquote>
    <figcaption>
      {picture && <Photo picture={picture} />}
      <span>
        <strong>{name}</strong>
        {role && <span>{role}</span>}
      </span>
    </figcaption>
  </figure>
)

export const CallToAction = ({ text, buttons }: SectionViews['call_to_action']) => (
  <div className="call-to-action">
    {text && <p>{text}</p>}
    <Buttons links={buttons} />
  </div>
)

export const Countdown = ({ text, ends, left, buttons }: SectionViews['countdown']) => (
  <div className="countdown">
    <p>
      <Icon name="clock" />
      <span>
        <strong>{text}</strong> Ends {ends}, {left}.
      </span>
    </p>
    <Buttons links={buttons} />
  </div>
)

/** Links as buttons, the first as the main one. */
export function Buttons({ links }: { links: MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <p className="section-buttons">
      {links.map(({ label, href, isOutside }, at) => (
        <a
          key={label}
          className={`button ${at === 0 ? 'button-primary' : 'button-secondary'}`}
          href={href}
          rel={isOutside ? 'noopener' : undefined}
        >
          {label}
        </a>
      ))}
    </p>
  )
}

export const Promises = ({ items }: SectionViews['promises']) => (
  <ul className="promises">
    {items.map(({ title, text, href }) => (
      <li key={title}>
        <Icon name="promise" />
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ul>
)

/** A table; on a phone each row is a card whose cells name their column. */
export const Table = ({ columns, rows, note }: SectionViews['table']) => (
  <>
    {/* A table wider than the screen scrolls by itself, by key too. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <section className="table-scroll" aria-label={`Table: ${columns.join(', ')}`} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={at} data-column={columns[at + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {note && <p className="table-note">{note}</p>}
  </>
)

/** Open roles, each with what it is, where, and a way to apply; or a sentence while there is none. */
export function Openings({ items, empty }: SectionViews['openings']) {
  if (items.length === 0)
    return (
      <div className="openings-none">
        <p>{empty.text}</p>
        <LinkButton href={empty.apply} text="Write to us" />
      </div>
    )
  return (
    <ul className="openings">
      {items.map(({ id, title, facts, html, apply }) => (
        <li key={id} id={id}>
          <div className="opening-head">
            <h3>{title}</h3>
            <Rows rows={facts} className="opening-facts" />
            <a className="button button-primary" href={apply}>
              Apply for this role
              <span className="visually-hidden">: {title}</span>
            </a>
          </div>
          <Prose html={html} />
        </li>
      ))}
    </ul>
  )
}
