import type { NearChip, NearView } from '../../shared/search/near-view.ts'
import { CarGrid } from '../card/grid.tsx'

/** The cars that come close to a search, under a sentence that says in what they differ. */
export function NearCars({ near }: { near: NearView }) {
  const { sentence, cards, all, kept, letGo } = near
  return (
    <section className="near-cars">
      <h2>{sentence}</h2>
      <div className="near-conditions">
        {kept.length > 0 && <Conditions label="These have" action="search without" chips={kept} />}
        {letGo.length > 0 && <Conditions label="Not all have" action="search with" chips={letGo} isLetGo />}
      </div>
      <CarGrid cards={cards} hasFinanceNote={false} />
      {all && (
        <a className="button button-secondary" href={all.href} rel="nofollow" data-here>
          {all.text}
        </a>
      )}
    </section>
  )
}

type ConditionsProps = { label: string; action: string; chips: NearChip[]; isLetGo?: boolean }

function Conditions({ label, action, chips, isLetGo = false }: ConditionsProps) {
  return (
    <div className="near-row">
      <span className="near-label">{label}</span>
      <ul className="chips" aria-label={label}>
        {chips.map(({ text, href }) => (
          <li key={text}>
            {href === null ? (
              <s className="chip chip-gone">{text}</s>
            ) : (
              <a className={isLetGo ? 'chip chip-gone' : 'chip'} href={href} rel="nofollow" data-here>
                <span className="visually-hidden">{`${action} `}</span>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
