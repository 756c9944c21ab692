import type { FilterGroup, FilterValue } from '../../shared/search/filter-groups.ts'
import { EVERY } from '../../shared/search/view.ts'
import { thousands } from '../../shared/text.ts'

type ValueGroup = Extract<FilterGroup, { kind: 'facet' }>

/** A list longer than this can be searched within. */
const LONG = 10

/** The values of one attribute with their counts, in the sections the list is laid out in (SRC-15). */
export function Values({ group, isWhole }: { group: ValueGroup; isWhole: boolean }) {
  const sections = groupSections(group.values)
  const find = `Find in ${group.label.toLowerCase()}`
  return (
    <fieldset className="filter-values">
      <legend className="visually-hidden">{group.label}</legend>
      {group.values.length > LONG && (
        <input
          className="field filter-find with-script"
          type="text"
          // No field of the form: what is typed is not sent.
          form=""
          aria-label={find}
          placeholder={find}
          autoComplete="off"
        />
      )}
      {group.single && <Any group={group} />}
      {group.folds ? (
        sections.map((section) => (
          <Fold key={section.name} group={group} {...section} isAlone={sections.length === 1} isWhole={isWhole} />
        ))
      ) : (
        <VisibleValues group={group} values={group.values} isWhole={isWhole} />
      )}
    </fieldset>
  )
}

type Section = { name: string; values: FilterValue[] }
/** `isWhole`: with what stands folded away. */
type PartOfList = { group: ValueGroup; values: FilterValue[]; isWhole: boolean }

/** The models of one make, which fold away by themselves. */
function Fold({ group, name, values, isAlone, isWhole }: PartOfList & { name: string; isAlone: boolean }) {
  if (name === '') return <VisibleValues group={group} values={values} isWhole={isWhole} />
  const isOpen = isAlone || values.some(({ chosen }) => chosen)
  const isDrawn = isOpen || isWhole
  return (
    <details className="filter-fold" data-key={name} open={isOpen} data-later={!isDrawn || undefined}>
      <summary>
        <b>{name}</b>
        <span className="when-closed">Select models</span>
        <span className="when-open">Hide</span>
      </summary>
      {isDrawn && <VisibleValues group={group} values={values} isWhole={isWhole} />}
    </details>
  )
}

/** The first values of a list, the others behind a toggle. */
function VisibleValues({ group, values, isWhole }: PartOfList) {
  const first = group.shown ?? values.length
  const rest = values.slice(first)
  const isOpen = rest.some(({ chosen }) => chosen)
  const isDrawn = isOpen || isWhole
  const plural = `${group.label.toLowerCase()}s`
  return (
    <>
      <Rows group={group} values={values.slice(0, first)} />
      {rest.length > 0 && (
        <details className="filter-more" open={isOpen} data-later={!isDrawn || undefined}>
          <summary className="link">
            <span className="when-closed">{`Show all ${plural}`}</span>
            <span className="when-open">{`Show fewer ${plural}`}</span>
          </summary>
          {isDrawn && <Rows group={group} values={rest} after={values[first - 1]?.section} />}
        </details>
      )}
    </>
  )
}

/** Values under the headings of their sections; `after` is the section that has its heading above already. */
function Rows({ group, values, after }: Omit<PartOfList, 'isWhole'> & { after?: string | undefined }) {
  return groupSections(values).map(({ name, values: listed }) => (
    <div key={name} className="filter-section">
      {name !== '' && name !== after && !group.folds && <p className="filter-heading">{name}</p>}
      {listed.map(({ value, label, count, chosen }) => (
        <label key={value} className="check">
          <input type={group.single ? 'radio' : 'checkbox'} name={group.key} value={value} defaultChecked={chosen} />
          {label}
          {/* Of a list without cars every count would be 0. */}
          {count > 0 && <span className="count">{thousands(count)}</span>}
        </label>
      ))}
    </div>
  ))
}

/** Without script what stands closed is drawn by the next page, which opens at its filters, with what was chosen meanwhile. */
export const ShowEvery = () => (
  <noscript>
    <button type="submit" className="button button-quiet" name="open" value={EVERY} formAction="#filters">
      Show every filter
    </button>
  </noscript>
)

/** Takes the choice back where one excludes the others (SRC-09). */
function Any({ group }: { group: ValueGroup }) {
  return (
    <label className="check">
      <input type="radio" name={group.key} value="" defaultChecked={group.values.every(({ chosen }) => !chosen)} />
      {`Any ${group.label.toLowerCase()}`}
    </label>
  )
}

function groupSections(values: FilterValue[]): Section[] {
  const sections: Section[] = []
  for (const value of values) {
    const name = value.section ?? ''
    const last = sections.at(-1)
    if (last?.name === name) last.values.push(value)
    else sections.push({ name, values: [value] })
  }
  return sections
}
