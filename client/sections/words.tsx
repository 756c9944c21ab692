import type { SectionViews } from '../../shared/page/view.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { Buttons } from './buttons.tsx'

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

export const Figures = ({ items }: SectionViews['figures']) => (
  <ul className="figures">
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
      <details key={question}>
        <summary>
          <h3>{question}</h3>
          <Icon name="down" />
        </summary>
        <Prose html={html} />
      </details>
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
