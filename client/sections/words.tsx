import type { SectionViews } from '../../shared/page/view.ts'
import type { MenuLink } from '../../shared/routes/links.ts'
import { LinkButton, OUTSIDE, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { Photo } from '../ui/photo.tsx'
import { List, Rows, Sideways } from '../ui/rows.tsx'

/** Words in Markdown, sanitised when the page was published. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
)

/** Of a long page the headings are listed under its first words. */
export const Text = ({ html, opening }: SectionViews['text']) => (
  <>
    {opening && (
      <>
        <Prose html={opening.html} />
        <nav aria-label="On this page">
          <Fold className="page-contents" title={`On this page, ${opening.contents.length}`}>
            <List items={opening.contents}>{({ id, text }) => <TextLink href={`#${id}`} text={text} />}</List>
          </Fold>
        </nav>
      </>
    )}
    <Prose html={html} />
  </>
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
    {items.map(({ title, text, link }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
        {link && <TextLink href={link.href} text={link.label} />}
      </li>
    ))}
  </ol>
)

type FiguresProps = SectionViews['figures'] & { className?: string }

export const Figures = ({ items, className = 'figures' }: FiguresProps) => (
  <List items={items} className={className}>
    {({ figure, label }) => (
      <>
        <strong>{figure}</strong> {label}
      </>
    )}
  </List>
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
        <LinkButton
          key={label}
          href={href}
          text={label}
          isPrimary={at === 0}
          attributes={isOutside ? OUTSIDE : undefined}
        />
      ))}
    </p>
  )
}

export const Promises = ({ items }: SectionViews['promises']) => (
  <List items={items} className="promises">
    {({ title, text, href }) => (
      <>
        <Icon name="promise" />
        <h3>{href ? <a href={href}>{title}</a> : title}</h3>
        <p>{text}</p>
      </>
    )}
  </List>
)

/** A table; on a phone each row is a card whose cells name their column. */
export const Table = ({ columns, rows, note }: SectionViews['table']) => (
  <>
    <Sideways className="table-scroll" label={`Table: ${columns.join(', ')}`}>
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
    </Sideways>
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
            <LinkButton href={apply} text="Apply for this role" isPrimary>
              <span className="visually-hidden">: {title}</span>
            </LinkButton>
          </div>
          <Prose html={html} />
        </li>
      ))}
    </ul>
  )
}
