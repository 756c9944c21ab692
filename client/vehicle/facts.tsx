import type { ReactNode } from 'react'
import type { Comments as CommentsView } from '../../shared/car/comments.ts'
import type { LabelledFact } from '../../shared/car/facts.ts'
import type { Link } from '../../shared/car/links.ts'
import type { Disclosed, Specs } from '../../shared/car/specs.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { Rows } from '../ui/rows.tsx'

/** What follows a shown part, behind a control that stays under both. */
function More({ all, less, children }: { all: string; less: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>
        <span className="all">{all}</span>
        <span className="less">{less}</span>
      </summary>
      {children}
    </details>
  )
}

function Keys({ facts }: { facts: LabelledFact[] }) {
  return (
    <dl className="key-facts">
      {facts.map(({ icon, label, value }) => (
        <div key={label}>
          <Icon name={icon} />
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** `history` is the report on where the car has been, if there is one (VDP-13). */
export function KeyInformation({ facts, history }: { facts: Disclosed<LabelledFact>; history: Link | null }) {
  if (facts.first.length === 0 && !history) return null
  return (
    <section className="key-information">
      <h2>Key information</h2>
      {facts.first.length > 0 && <Keys facts={facts.first} />}
      {facts.rest.length > 0 && (
        <More all="Show more" less="Show less">
          <Keys facts={facts.rest} />
        </More>
      )}
      {history && (
        <p className="history">
          <a className="button button-secondary" href={history.href} target="_blank" rel="noopener noreferrer">
            <Icon name="file" />
            {history.text}
            <span className="visually-hidden">, opens in a new tab</span>
          </a>
        </p>
      )}
    </section>
  )
}

/** A text of which the beginning is seen at once and the whole in its place on request. */
export function FoldedText({ text: { preview, full } }: { text: CommentsView }) {
  return (
    <div className="folded-text">
      <Paragraphs texts={preview} />
      {full && (
        <More all="Show more" less="Show less">
          <Paragraphs texts={full} />
        </More>
      )}
    </div>
  )
}

export function Paragraphs({ texts }: { texts: string[] }) {
  return (
    <div className="prose">
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}

function Ticks({ items }: { items: string[] }) {
  return (
    <ul className="ticks">
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  )
}

export function Features({ features: { first, rest } }: { features: Disclosed<string> }) {
  return (
    <>
      <Ticks items={first} />
      {rest.length > 0 && (
        <More all={`Show all ${first.length + rest.length} features`} less="Show fewer">
          <Ticks items={rest} />
        </More>
      )}
    </>
  )
}

export function Specifications({ specs }: { specs: Specs }) {
  if (specs.first.length === 0) return null
  return (
    <section>
      <h2>Specifications</h2>
      <Rows rows={specs.first} />
      {specs.rest.length > 0 && (
        <More all={MESSAGES.showAllSpecs} less={MESSAGES.hideSpecs}>
          {specs.rest.map(({ group, rows }) => (
            <div key={group} className="facts-group">
              <h3>{group}</h3>
              <Rows rows={rows} />
            </div>
          ))}
        </More>
      )}
    </section>
  )
}
