import { memo, type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FilterGroup, FilterValue } from '../../shared/search/filter-groups.ts'
import { thousands } from '../../shared/text.ts'
import { useChosen } from './state.ts'

export type ValueGroup = Extract<FilterGroup, { kind: 'facet' }>

/** A list longer than this can be searched within. */
const LONG = 10

/** The values of one attribute with their counts, in the sections the list is laid out in (SRC-15). */
export function Values({ group }: { group: ValueGroup }) {
  const box = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState('')
  // What was typed before the page woke counts too.
  useEffect(() => setWanted(box.current?.value ?? ''), [])
  const find = useDeferredValue(wanted.trim().toLowerCase())
  const sections = groupSections(group.values)
  const chosen = useChosen(
    group.key,
    group.values.filter((value) => value.chosen).map(({ value }) => value),
  )
  const list = { group, chosen, find }
  return (
    <fieldset className="filter-values">
      <legend className="visually-hidden">{group.label}</legend>
      {group.values.length > LONG && (
        <input
          ref={box}
          className="field filter-find with-script"
          type="text"
          aria-label={`Find in ${group.label.toLowerCase()}`}
          placeholder={`Find in ${group.label.toLowerCase()}`}
          autoComplete="off"
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {group.single && <Any {...list} />}
      {group.folds ? (
        sections.map((section) => (
          <Fold key={section.name} {...list} section={section} isAlone={sections.length === 1} />
        ))
      ) : (
        <VisibleValues {...list} values={group.values} />
      )}
    </fieldset>
  )
}

type Section = { name: string; values: FilterValue[] }
type List = { group: ValueGroup; chosen: readonly string[]; find: string }
type PartOfList = List & { values: FilterValue[] }

/** The models of one make, which fold away by themselves. */
function Fold({ section, isAlone, ...list }: List & { section: Section; isAlone: boolean }) {
  const isOpenFirst = isAlone || section.values.some(({ chosen }) => chosen)
  if (section.name === '') return <VisibleValues {...list} values={section.values} />
  return (
    <Unfolding className="filter-fold" isOpenFirst={isOpenFirst} isForced={list.find !== ''}>
      <summary>
        <b>{section.name}</b>
        <span className="when-closed">Select models</span>
        <span className="when-open">Hide</span>
      </summary>
      <VisibleValues {...list} values={section.values} />
    </Unfolding>
  )
}

/** The first values of a list, the others behind a toggle. */
function VisibleValues({ values, ...list }: PartOfList) {
  const { group, find } = list
  const first = group.shown ?? values.length
  const rest = values.slice(first)
  const isOpenFirst = rest.some(({ chosen }) => chosen)
  const plural = `${group.label.toLowerCase()}s`
  return (
    <>
      <Rows {...list} values={values.slice(0, first)} />
      {rest.length > 0 && (
        <Unfolding className="filter-more" isOpenFirst={isOpenFirst} isForced={find !== ''}>
          <summary className="link">
            <span className="when-closed">{`Show all ${plural}`}</span>
            <span className="when-open">{`Show fewer ${plural}`}</span>
          </summary>
          <Rows {...list} values={rest} after={values[first - 1]?.section} />
        </Unfolding>
      )}
    </>
  )
}

/** Values under the headings of their sections; `after` is the section that has its heading above already. */
function Rows({ group, chosen, values, find, after }: PartOfList & { after?: string | undefined }) {
  return groupSections(values).map(({ name, values: listed }) => (
    <div key={name} className="filter-section">
      {name !== '' && name !== after && !group.folds && <p className="filter-heading">{name}</p>}
      {listed.map(({ value, label, count }) => (
        <Value
          key={value}
          group={group}
          {...{ value, label, count }}
          isChosen={chosen.includes(value)}
          isHidden={!label.toLowerCase().includes(find)}
        />
      ))}
    </div>
  ))
}

type ValueProps = Pick<FilterValue, 'value' | 'label' | 'count'> & {
  group: ValueGroup
  isChosen: boolean
  isHidden: boolean
}

const Value = memo(function Value({ group, value, label, count, isChosen, isHidden }: ValueProps) {
  return (
    <label className="check" hidden={isHidden}>
      <Choice type={group.single ? 'radio' : 'checkbox'} name={group.key} value={value} isChosen={isChosen} />
      <span>{label}</span>
      {/* Of a list without cars every count would be 0. */}
      {count > 0 && <span className="count">{thousands(count)}</span>}
    </label>
  )
})

/** Takes the choice back where one excludes the others (SRC-09). */
function Any({ group, chosen }: List) {
  return (
    <label className="check">
      <Choice
        type="radio"
        name={group.key}
        value=""
        isChosen={!group.values.some(({ value }) => chosen.includes(value))}
      />
      <span>{`Any ${group.label.toLowerCase()}`}</span>
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

type Props = {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
}

/** A box that the browser itself ticks at once; all that follows from it is drawn after that frame. */
function Choice({ isChosen, ...field }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(isChosen)
  useLayoutEffect(() => {
    // What was ticked before the island woke stands in the form.
    if (shown.current === isChosen) return
    shown.current = isChosen
    if (box.current) box.current.checked = isChosen
  }, [isChosen])
  return <input ref={box} {...field} defaultChecked={isChosen} />
}

type UnfoldingProps = {
  className: string
  isOpenFirst: boolean /** Open for now, independent of the shopper's own choice. */
  isForced: boolean
  children: ReactNode
}

/** A part that unfolds. Open and closed are the shopper's, also what was opened before the page woke. */
function Unfolding({ className, isOpenFirst, isForced, children }: UnfoldingProps) {
  const place = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  useEffect(() => setIsOpen(place.current?.open ?? false), [])
  return (
    <details
      ref={place}
      className={className}
      open={isOpen || isForced}
      onToggle={({ currentTarget }) => isForced || setIsOpen(currentTarget.open)}
    >
      {children}
    </details>
  )
}
