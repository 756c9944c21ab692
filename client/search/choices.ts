import { toExclusion } from '../../shared/search/value-signs.ts'
import { draw, icon } from '../ui/dom.ts'
import { markChanged } from './swap.ts'

type Field = HTMLInputElement | HTMLSelectElement

const listFields = (form: HTMLFormElement, name: string) =>
  [...form.elements].filter((field): field is Field => 'name' in field && field.name === name)

/** What the form asks for, without blank fields; a range has both its fields. */
export function readChoices(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)] as [string, string][]
  const filled = new Set(fields.flatMap(([name, value]) => (value.trim() === '' ? [] : name)))
  return new URLSearchParams(fields.filter(([name]) => filled.has(name)))
}

export function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((o) => o.selected !== o.defaultSelected)
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

const isOn = (field: Field) =>
  field.matches('[type=checkbox], [type=radio]') ? (field as HTMLInputElement).checked : field.value.trim() !== ''

function turnOff(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === 'hidden') field.remove()
  else if (field instanceof HTMLInputElement && field.matches('[type=checkbox], [type=radio]')) field.checked = false
  else field.value = ''
}

const findFold = (model: Field) => model.closest<HTMLElement>('.filter-fold')?.dataset['key']

/** What follows from a box in the other boxes: one value has one state, and models go with their make (SRC-15). */
export function keepTogether(form: HTMLFormElement, { name, value, checked }: HTMLInputElement): void {
  for (const other of listFields(form, name) as HTMLInputElement[]) {
    if (other.value === value && value !== '') other.checked = checked
    if (checked && other.value === toExclusion(value)) turnOff(other)
  }
  if (name !== 'make' && name !== 'model') return
  const chosen = (key: string) => listFields(form, key).filter((field) => isOn(field) && field.value !== '')
  const makes = new Set(chosen('make').map((make) => make.value))
  const isHeld = (model: Field) => findFold(model) === undefined || makes.has(findFold(model)!)
  const models = chosen('model')
  for (const model of models) if (!models.some((other) => other.value === model.value && isHeld(other))) turnOff(model)
  if (chosen('model').length === 0) chosen('badge').forEach(turnOff)
}

/** Takes back the filter of a chip; one without a value stands for all of its filter. */
export function clearFilter(form: HTMLFormElement, { dataset }: HTMLElement): void {
  const { filter = '', value = '' } = dataset
  for (const field of listFields(form, filter)) if (value === '' || field.value === value) turnOff(field)
  if (filter !== 'near') return
  for (const field of listFields(form, 'within')) turnOff(field)
  // The order by distance goes with the place to measure from.
  for (const sort of listFields(form, 'sortBy') as HTMLSelectElement[])
    if (sort.value === 'distance') sort.selectedIndex = 0
}

/** Chips while a list is on its way: those still chosen, and new ones by the label of their box (SRC-07). */
export function markChoices(form: HTMLFormElement): void {
  markChanged(document.querySelector('[data-part=chips]'))
  const chips = [...document.querySelectorAll<HTMLElement>('.chip[data-filter]')]
  const gone = chips.filter(({ dataset: { filter = '', value = '' } }) =>
    listFields(form, filter).every((field) => !isOn(field) || (value !== '' && field.value !== value)),
  )
  const isMarked = ({ name, value }: HTMLInputElement) =>
    chips.some(({ dataset }) => dataset['filter'] === name && dataset['value'] === value)
  const seen = new Set<string>()
  for (const box of form.querySelectorAll<HTMLInputElement>('.check :checked'))
    if (box.value !== '' && !isMarked(box) && !seen.has(box.value)) {
      seen.add(box.value)
      addChip(box)
    }
  const list = document.querySelector<HTMLElement>('[data-part=chips] .chips')
  // The last one keeps its place until the next list has come, which then moves once.
  const isEmpty = list?.querySelectorAll('.chip').length === gone.length
  if (list) list.style.visibility = isEmpty ? 'hidden' : ''
  if (!isEmpty) for (const chip of gone) chip.parentElement?.remove()
}

function addChip({ name, value, nextSibling: label }: HTMLInputElement): void {
  const text = label?.textContent ?? value
  const chip = draw('a', { class: 'chip', 'data-filter': name, 'data-value': value }, text, icon('close'))
  chip.append(draw('span', { class: 'visually-hidden' }, ', remove'))
  const place = document.querySelector('[data-part=chips]')
  if (!place?.firstElementChild) {
    const { href = '' } = document.querySelector<HTMLAnchorElement>('.filters-top a') ?? {}
    const clear = draw('a', { class: 'button button-quiet', href, 'data-here': true }, 'Clear all')
    place?.append(draw('ul', { class: 'chips', 'aria-label': 'Chosen filters' }, draw('li', {}, clear)))
  }
  place?.firstElementChild?.lastElementChild?.before(draw('li', {}, chip))
}
