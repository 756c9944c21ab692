import type { LabelledFact } from '../../shared/car/facts.ts'
import type { Link } from '../../shared/car/links.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import type { Disclosed, Spec, Specs } from '../../shared/vehicle/specs.ts'
import type { InfoTab } from '../../shared/vehicle/tabs.ts'
import { LinkButton, Steps, TextLink } from '../ui/controls.tsx'
import { Fold, FoldedText, More, Paragraphs } from '../ui/more.tsx'
import { Rows, Ticks } from '../ui/rows.tsx'

function Keys({ facts }: { facts: LabelledFact[] }) {
  return (
    <dl className="key-facts">
      {facts.map(({ icon, label, value }) => (
        <div key={label} className={`iconed i-${icon}`}>
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
          <LinkButton {...history} icon="file" attributes={{ target: '_blank', rel: 'noopener noreferrer' }}>
            <span className="visually-hidden">, opens in a new tab</span>
          </LinkButton>
        </p>
      )}
    </section>
  )
}

/** What is known of a new car before it has a history. */
export const Build = ({ rows }: { rows: Spec[] }) => (
  <section className="build">
    <h2>Colour, options and build</h2>
    <Rows rows={rows} />
  </section>
)

export function Features({ features: { first, rest } }: { features: Disclosed<string> }) {
  return (
    <>
      <Ticks items={first} className="ticks" />
      {rest.length > 0 && (
        <More all={`Show all ${first.length + rest.length} features`} less="Show fewer">
          <Ticks items={rest} className="ticks" />
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

/**
 * One open at a time (VDP-02): folds under one another on a phone, tabs side by side where there is room. Both are the
 * same `<details>`, so it works by keyboard and without script, and a search in the page finds what is folded away.
 */
export function InfoTabs({ tabs }: { tabs: InfoTab[] }) {
  if (tabs.length === 0) return null
  return (
    <section className="info-tabs" aria-label="About this car">
      {tabs.map((tab, index) => (
        <Fold key={tab.kind} className="info-tab" name="about" isOpen={index === 0} title={<h2>{tab.title}</h2>}>
          <div className="info-tab-body">
            <Body tab={tab} />
          </div>
        </Fold>
      ))}
    </section>
  )
}

function Body({ tab }: { tab: InfoTab }) {
  if (tab.shows === 'comments') return <FoldedText text={tab.comments} />
  if (tab.shows === 'features') return <Features features={tab.features} />
  return (
    <>
      <Paragraphs texts={tab.paragraphs} />
      {tab.link && (
        <p className="info-tab-link">
          <LinkButton {...tab.link} />
        </p>
      )}
    </>
  )
}

export const GoodToKnow = ({ disclaimer, related }: { disclaimer: string; related: Link[] }) => (
  <section className="good-to-know">
    <h2>Good to know</h2>
    <p className="prose">
      {disclaimer} <TextLink href={pathTo('terms')} text="Terms and conditions" />
    </p>
    <Steps steps={related} hasMain={false} className="chips related" />
  </section>
)
