import type { ReactNode } from 'react'
import type { ComparedCar, CompareRow, CompareView, Suggestion } from '../../shared/compare/view.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { plural } from '../../shared/text.ts'
import { CarTag } from '../card/card.tsx'
import { Page } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fold } from '../ui/more.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { List, Sideways, TextList, Ticks } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** Cars side by side, whole without script (SRC-21). */
export function ComparePage({ view }: { view: CompareView }) {
  const { cars, noun, notes, advice, differencesToggle, isFull, suggestions } = view
  return (
    <Page title="Compare" heading={view.title} className="compare">
      {notes.length > 0 && <TextList items={notes} className="compare-notes" />}
      {advice && <p className="compare-advice">{advice}</p>}
      {/* What this device has chosen, where the address names other cars or none. */}
      <div {...wake('stored', 'compare')} />
      <ul className="chips compare-tools">
        {differencesToggle && (
          <li>
            <LinkButton
              href={differencesToggle.href}
              text={differencesToggle.chosen ? 'Show everything' : 'Differences only'}
              attributes={{ rel: 'nofollow' }}
            />
          </li>
        )}
        {!isFull && (
          <li>
            <LinkButton
              href={searchPath()}
              text={cars.length === 0 ? `Browse ${noun.many}` : `Add a ${noun.one}`}
              isPrimary={cars.length < 2}
            />
          </li>
        )}
      </ul>
      {cars.length > 0 && <CompareTable view={view} />}
      {cars.length > 0 && <CompareBar cars={cars} />}
      {suggestions.length > 0 && (
        <section className="compare-more">
          <h2>{cars.length > 0 ? `Similar ${noun.many} to compare with` : `${noun.title} to start with`}</h2>
          <List items={suggestions} className="compare-suggestions">
            {(suggestion) => <Suggested suggestion={suggestion} />}
          </List>
        </section>
      )}
      {cars.length === 0 && <div {...wake('stored', 'viewed')} />}
    </Page>
  )
}

const BriefPrice = ({ text, type }: ComparedCar['card']['price']) => (
  <span className="compare-price">
    {text} {type && <small>{type}</small>}
  </span>
)

/** Adding it is a link, so that it needs no script. */
const Suggested = ({ suggestion: { card, saved, addHref } }: { suggestion: Suggestion }) => (
  <a href={addHref} rel="nofollow" data-compare={JSON.stringify(saved)}>
    <span className="card-photo">
      {card.photo ? <Photo picture={{ ...card.photo, alt: '', sizes: '14rem' }} /> : <NoPhoto />}
    </span>
    <b>{card.title}</b>
    <BriefPrice {...card.price} />
    <span className="compare-add iconed i-compare">Add to compare</span>
  </a>
)

/** Stays at the foot of the screen while the cars are compared: the first step of each is always in reach. */
const CompareBar = ({ cars }: { cars: ComparedCar[] }) => (
  <ul className="compare-bar" aria-label="Ask about these" data-columns={cars.length}>
    {cars.map((car) => (
      <li key={car.slug}>
        <b>{car.card.title}</b>
        <BriefPrice {...car.card.price} />
        <Acts car={car} />
      </li>
    ))}
  </ul>
)

const Acts = ({ car: { name, actions } }: { car: ComparedCar }) => (
  <span className="compare-acts">
    {actions.map(({ kind, href, act, text }, at) => (
      <a
        key={kind}
        className={at === 0 ? 'button button-primary' : 'button button-secondary'}
        href={href}
        {...(act && wake('press', act))}
      >
        {SHORT[kind] ?? text}
        <span className="visually-hidden">: {name}</span>
      </a>
    ))}
  </span>
)

const SHORT: Partial<Record<string, string>> = { enquire: 'Enquire', test_drive: 'Test drive', similar: 'Find similar' }

// The roles are spelled out: on a phone a row is laid out as a grid, which takes them away in some browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A column a car. On a phone it scrolls sideways under a first column that stays. */
function CompareTable({ view: { title, cars, rows, features, differencesToggle } }: { view: CompareView }) {
  return (
    <Sideways className="compare-scroll" label={`${title}, scroll sideways`}>
      <table role="table" className="compare-table" data-columns={cars.length}>
        <colgroup>
          <col className="compare-labels" />
          <col span={cars.length} />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Detail</span>
            </th>
            {cars.map((car) => (
              <Column key={car.slug} car={car} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.label} row={row} unknown="Not given" />
          ))}
          {cars.some(({ actions }) => actions.length > 0) && (
            <tr role="row">
              <th role="rowheader" scope="row">
                Next step
              </th>
              {cars.map((car) => (
                <td role="cell" key={car.slug}>
                  <Acts car={car} />
                </td>
              ))}
            </tr>
          )}
          {differencesToggle?.chosen && rows.length === 0 && features.rows.length === 0 && (
            <WideRow label="Differences" text="No differences in what’s listed." columns={cars.length} />
          )}
        </tbody>
        {(features.shared.length > 0 || features.rows.length > 0) && (
          <tbody role="rowgroup">
            <tr role="row" className="compare-heading">
              <th role="rowheader" scope="rowgroup" colSpan={cars.length + 1}>
                <span>{features.shared.length > 0 ? 'Features' : 'Features only some have'}</span>
              </th>
            </tr>
            {features.shared.length > 0 && (
              <WideRow
                label={cars.length > 1 ? 'All' : 'Listed'}
                text={
                  <Fold
                    className="compare-fold"
                    title={`${plural(features.shared.length, 'feature')} ${cars.length > 1 ? 'they share' : 'listed'}`}
                  >
                    <Ticks items={features.shared} className="compare-shared" />
                  </Fold>
                }
                columns={cars.length}
              />
            )}
            {features.rows.map((row) => (
              <TableRow key={row.label} row={row} isFeature unknown="Not listed" />
            ))}
          </tbody>
        )}
      </table>
    </Sideways>
  )
}

function Column({ car: { slug, name, card, removeHref } }: { car: ComparedCar }) {
  return (
    <th role="columnheader" scope="col" className="compare-car" data-sold={card.sold || undefined}>
      <span className="card-photo">
        {card.photo ? (
          <Photo picture={{ ...card.photo, alt: '', sizes: '18rem' }} turn="soon" />
        ) : (
          <NoPhoto body={card.body} />
        )}
      </span>
      <a href={card.href}>{card.title}</a>
      {card.subtitle && <span className="compare-subtitle">{card.subtitle}</span>}
      {card.tag && <CarTag tag={card.tag} />}
      <a className="compare-remove" href={removeHref} rel="nofollow" data-uncompare={slug}>
        <Icon name="close" />
        Remove<span className="visually-hidden"> {name}</span>
      </a>
    </th>
  )
}

const WideRow = ({ label, text, columns }: { label: string; text: ReactNode; columns: number }) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      {label}
    </th>
    <td role="cell" colSpan={columns}>
      {text}
    </td>
  </tr>
)

type TableRowProps = { row: CompareRow; unknown: string; isFeature?: boolean }

function TableRow({ row: { label, values, notes, best }, unknown, isFeature = false }: TableRowProps) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {label}
      </th>
      {values.map((value, column) => (
        <td role="cell" key={column} data-unknown={value === null || undefined}>
          {isFeature ? <Tick text={value ?? unknown} isThere={value !== null} /> : (value ?? unknown)}
          {notes?.[column] && <small>{notes[column]}</small>}
          {best?.columns.includes(column) && <span className="compare-best iconed i-check">{best.text}</span>}
        </td>
      ))}
    </tr>
  )
}

const Tick = ({ text, isThere }: { text: string; isThere: boolean }) => (
  <>
    {isThere ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
    <span className="visually-hidden">{text}</span>
  </>
)
