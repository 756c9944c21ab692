import type { CloseMatchesChip, CloseMatchesView } from '../../shared/search/close-matches.ts'
import type { ListVariant } from '../../shared/search/list.ts'
import { CarGrid } from '../card/grid.tsx'

/** The cars that come close to a search, under a sentence that says in what they differ. */
export function CloseMatches({ matches, list = null }: { matches: CloseMatchesView; list?: ListVariant | null }) {
  const { sentence, cards, allHref, kept, partly, letGo } = matches
  return (
    <section className="close-matches">
      <h2>{sentence}</h2>
      <div className="close-conditions">
        {kept.length > 0 && <Conditions label="All have" action="search without" chips={kept} />}
        {partly.length > 0 && <Conditions label="Some have" action="search with" chips={partly} isLetGo />}
        {letGo.length > 0 && <Conditions label="None have" action="search with" chips={letGo} isLetGo />}
      </div>
      <CarGrid cards={cards} list={list} hasFinanceNote={false} />
      {allHref && (
        <a className="button button-secondary" href={allHref} rel="nofollow" data-here>
          See them all
        </a>
      )}
    </section>
  )
}

type ConditionsProps = { label: string; action: string; chips: CloseMatchesChip[]; isLetGo?: boolean }

function Conditions({ label, action, chips, isLetGo = false }: ConditionsProps) {
  return (
    <div className="close-row">
      <span className="close-label">{label}</span>
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
