import type { InfoTab } from '../../shared/car/tabs.ts'
import { Icon } from '../ui/icon.tsx'
import { Features, FoldedText, Paragraphs } from './facts.tsx'

/**
 * One open at a time (VDP-02): folds under one another on a phone, tabs side by side where there is room. Both are the
 * same `<details>`, so it works by keyboard and without script, and a search in the page finds what is folded away.
 */
export function InfoTabs({ tabs }: { tabs: InfoTab[] }) {
  if (tabs.length === 0) return null
  return (
    <section className="info-tabs" aria-label="About this car">
      {tabs.map((tab, index) => (
        <details key={tab.kind} className="info-tab" name="about" open={index === 0}>
          <summary>
            <h2>{tab.title}</h2>
            <Icon name="down" />
          </summary>
          <div className="info-tab-body">
            <Body tab={tab} />
          </div>
        </details>
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
          <a className="button button-secondary" href={tab.link.href}>
            {tab.link.text}
          </a>
        </p>
      )}
    </>
  )
}
