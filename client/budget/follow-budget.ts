import { BUDGET_FIELDS, type BudgetPeriod, convertRepayment, parseBudgetAmount } from '../../shared/budget/request.ts'
import { notifyRendered } from '../ui/dom.ts'

const DEBOUNCE_MS = { field: 300, slider: 400 } as const

let debounce: ReturnType<typeof setTimeout> | undefined
let last: AbortController | undefined

/** Shows what the finder's fields come to now: its own page is asked, and the result taken from it. */
export function followBudget(form: HTMLElement, event?: Event): void {
  if (!(form instanceof HTMLFormElement)) return
  const changed = event?.target instanceof HTMLInputElement ? event.target : null
  if (changed) settleFields(form, changed)
  clearTimeout(debounce)
  debounce = setTimeout(() => void showResult(form), changed?.type === 'range' ? DEBOUNCE_MS.slider : DEBOUNCE_MS.field)
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement | null

/** A thumb writes its number and stops before the other; a number moves its thumb; a period converts the repayment. */
function settleFields(form: HTMLFormElement, changed: HTMLInputElement): void {
  const [repayment, before] = [field(form, BUDGET_FIELDS.repayment), field(form, BUDGET_FIELDS.before)]
  // A price alone may be all that is asked.
  if (repayment && before) {
    const [periodBefore, period] = [
      before.value.split(' ')[1],
      field(form, BUDGET_FIELDS.period)?.value,
    ] as BudgetPeriod[]
    if (periodBefore && period && periodBefore !== period && changed !== repayment)
      repayment.value = String(convertRepayment(parseBudgetAmount(repayment.value), periodBefore, period))
    before.value = `${repayment.value} ${period}`
    // The server need not convert it again.
    before.disabled = true
  }
  const [from, to] = [field(form, BUDGET_FIELDS.from), field(form, BUDGET_FIELDS.to)]
  const [low, high] = [...form.querySelectorAll<HTMLInputElement>('[data-price]')]
  if (!low || !high || !from || !to) return
  const step = Number(low.step)
  if (changed === low) low.value = String(Math.min(low.valueAsNumber, high.valueAsNumber - step))
  if (changed === high) high.value = String(Math.max(high.valueAsNumber, low.valueAsNumber + step))
  if (changed === low) from.value = low.value
  if (changed === high) to.value = high.value
  if (changed === from) low.value = from.value
  if (changed === to) high.value = to.value
}

async function showResult(form: HTMLFormElement): Promise<void> {
  last?.abort()
  const asking = new AbortController()
  last = asking
  const address = new URL(form.action)
  const values = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  address.search = new URLSearchParams(values).toString()
  try {
    const answer = await fetch(address.pathname + address.search, { signal: asking.signal })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const [next = [], places = []] = [page, document].map((root) => [...root.querySelectorAll('[data-budget-result]')])
    showBodies(form, page)
    for (const [at, place] of places.entries()) place.innerHTML = next[at]?.innerHTML ?? place.innerHTML
    notifyRendered()
    if (location.pathname === address.pathname) history.replaceState(history.state, '', address)
  } catch (error) {
    // The result stays as it was; the form itself still works.
    if (!asking.signal.aborted) console.warn(String(error))
  }
}

/** How many of each body the budget buys now; the fields stay, and with them the focus. */
function showBodies(form: HTMLFormElement, page: Document): void {
  const [old, next] = [form, page].map((root) => [...root.querySelectorAll<HTMLLabelElement>('.budget-bodies label')])
  for (const [at, label] of old!.entries()) {
    const [input, count] = [label.querySelector('input')!, label.querySelector('.count')]
    input.disabled = next![at]?.querySelector('input')?.disabled ?? false
    if (count) count.textContent = next![at]?.querySelector('.count')?.textContent ?? ''
  }
}
