import type { CountedLink, SectionViews } from '../../shared/page/view.ts'
import { thousands } from '../../shared/text.ts'
import { BodyDrawing } from '../ui/body-drawing.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { More } from '../ui/more.tsx'
import { List } from '../ui/rows.tsx'

/** As `.makes[data-layout='wall']` in client/styles/makes.css folds them. */
const WALL_MAKES = 10

export function Makes({ layout, first, rest }: SectionViews['makes']) {
  return (
    <>
      <MakeList makes={first} layout={layout} />
      {layout === 'wall' && first.length > WALL_MAKES && (
        <More all="Show all makes" less="Show fewer makes">
          {null}
        </More>
      )}
      {rest.length > 0 && (
        <More all="Show all makes" less="Show fewer makes">
          <MakeList makes={rest} layout={layout} />
        </More>
      )}
    </>
  )
}

function MakeList({ makes, layout }: { makes: CountedLink[]; layout: SectionViews['makes']['layout'] }) {
  return (
    <List items={makes} className="makes" data-layout={layout}>
      {({ label, count, href }) => (
        <a href={href}>
          {label}
          <span className="count">{thousands(count)}</span>
        </a>
      )}
    </List>
  )
}

export const Bodies = ({ items }: SectionViews['body_types']) => (
  <List items={items} className="bodies">
    {({ label, count, href }) => (
      <a href={href} className="panel">
        <BodyDrawing body={label} />
        <span>{label}</span>
        <span className="count">{thousands(count)}</span>
      </a>
    )}
  </List>
)

/** Size of a slide's picture (SRC-11). */
const SLIDE = { height: 540, width: 1920 }

/** The promotions slider (SRC-11): a strip that moves only when it is pushed. */
export const Promotions = ({ slides }: SectionViews['promotions']) => (
  <ul className="slides">
    {slides.map(({ title, text, image, link }) => (
      <li key={title} className="slide">
        {/* An empty drawing holds the slide's shape: a page may not carry a style of its own. */}
        <svg viewBox={`0 0 ${SLIDE.width} ${SLIDE.height}`} aria-hidden="true" />
        {image && <img src={image.url} {...SLIDE} alt={image.alt} loading="lazy" decoding="async" />}
        <div className="slide-words">
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          <LinkButton href={link.href} text={link.label} />
        </div>
      </li>
    ))}
  </ul>
)
