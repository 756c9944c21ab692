import type { ComparedCar, CompareRow, CompareView } from '../../shared/compare/view.ts'
import { searchPath } from '../../shared/routes/paths.ts'
import { CarTag } from '../card/card.tsx'
import { Page } from '../layout/breadcrumbs.tsx'
import { LinkButton } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import { Sideways, TextList } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

/** Cars side by side, whole without script (SRC-21). */
export function ComparePage({ view }: { view: CompareView }) {
  const { cars, noun, notes, advice, differencesToggle, isFull } = view
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
    </Page>
  )
}

// The roles are spelled out: on a phone a row is laid out as a grid, which takes them away in some browsers.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A column a car. On a phone it scrolls sideways under a first column that stays. */
export function CompareTable({ view: { title, cars, rows, features, differencesToggle } }: { view: CompareView }) {
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
            <TableRow key={row.label} row={row} marks={cars.length > 1} unknown="Not given" />
          ))}
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
                text={features.shared.join(' · ')}
                columns={cars.length}
              />
            )}
            {features.rows.map((row) => (
              <TableRow key={row.label} row={row} marks={false} unknown="Not listed" />
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
        {card.tag && <CarTag tag={card.tag} />}
      </span>
      <a href={card.href}>{card.title}</a>
      {card.subtitle && <span className="compare-subtitle">{card.subtitle}</span>}
      <a className="compare-remove" href={removeHref} rel="nofollow" data-uncompare={slug}>
        <Icon name="close" />
        Remove<span className="visually-hidden"> {name}</span>
      </a>
    </th>
  )
}

/** One text for all cars. */
const WideRow = ({ label, text, columns }: { label: string; text: string; columns: number }) => (
  <tr role="row">
    <th role="rowheader" scope="row">
      {label}
    </th>
    <td role="cell" colSpan={columns}>
      {text}
    </td>
  </tr>
)

function TableRow({ row, marks, unknown }: { row: CompareRow; marks: boolean; unknown: string }) {
  const marked = marks && row.differs
  return (
    <tr role="row" data-differs={marked || undefined}>
      <th role="rowheader" scope="row">
        {row.label}
        {marked && <span className="compare-mark">Differs</span>}
      </th>
      {row.values.map((value, column) => (
        <td role="cell" key={column} data-unknown={value === null || undefined}>
          {value ?? unknown}
        </td>
      ))}
    </tr>
  )
}
