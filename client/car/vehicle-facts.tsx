import type { ReactNode } from 'react'
import type { Comments as CommentsView } from '../../shared/car/comments.ts'
import type { CarFact } from '../../shared/car/facts.ts'
import type { Folded, Spec, Specs } from '../../shared/car/specs.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { Icon } from '../ui/icon.tsx'

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

function Rows({ rows }: { rows: Spec[] }) {
  return (
    <dl className="facts-table">
      {rows.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

export function KeyInformation({ facts }: { facts: Folded<CarFact> }) {
  if (facts.first.length === 0) return null
  return (
    <section>
      <h2>Key information</h2>
      <Rows rows={facts.first} />
      {facts.rest.length > 0 && (
        <More all="Show more" less="Show less">
          <Rows rows={facts.rest} />
        </More>
      )}
    </section>
  )
}

export function Comments({ comments: { preview, full } }: { comments: CommentsView }) {
  return (
    <section className="comments">
      <h2>Our Comments</h2>
      {full === null ? (
        <Paragraphs texts={preview} />
      ) : (
        <details className="comments-fold">
          <summary>
            <Paragraphs texts={preview} />
            <span className="link">
              <span className="all">Show more</span>
              <span className="less">Show less</span>
            </span>
          </summary>
          <Paragraphs texts={full} />
        </details>
      )}
    </section>
  )
}

function Paragraphs({ texts }: { texts: string[] }) {
  return (
    <span className="prose">
      {texts.map((text, index) => (
        <span key={index}>{text}</span>
      ))}
    </span>
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

export function Features({ features }: { features: Folded<string> }) {
  if (features.first.length === 0) return null
  return (
    <section>
      <h2>Features</h2>
      <Ticks items={features.first} />
      {features.rest.length > 0 && (
        <More all={`Show all ${features.first.length + features.rest.length} features`} less="Show fewer">
          <Ticks items={features.rest} />
        </More>
      )}
    </section>
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
