import { batch, effect } from '@preact/signals-react'
import type { SearchReply } from '../../shared/api.ts'
import { type Choices, choiceParams, cleared, withValues } from '../../shared/search/choices.ts'
import { askSearch, knownAnswer } from '../lib/query.ts'
import { addEntry, arrive, followScroll, holdPlace, releasePlace, takePlace } from '../lib/scroll-places.ts'
import { choices, choicesOnPage, filtersForm, groups, progress, shown } from '../state/search.ts'
import { isPastStart, layOutInTurn, showAnswer, showHand, startOfResults } from './swap.ts'

/** What was changed, and how long to wait for more of it, in milliseconds (SRC-07). */
const WAITS = { words: 300, number: 300, slider: 400, choice: 60, now: 0 } as const
export type Change = keyof typeof WAITS

/** Counts what was asked: an answer to anything but the last is not taken (SRC-07). */
let turn = 0
let timer: ReturnType<typeof setTimeout> | undefined
let hasStarted = false
/**
 * The choices as they were before the words now being typed. What words are read as (SRC-22) stands until they change;
 * any other change makes it the shopper's own.
 */
let beforeWords: Choices | null = null
/** Path and query of the list on screen. */
let address = ''
/** Changes that are one entry of the history together; whether that has been made. */
type Sitting = { hasEntry: boolean }
/** All that is changed while the drawer is open, and all that is typed until its field is left or sent. */
let drawer: Sitting | null = null
let typing: Sitting | null = null
const sittingsNow = (): Sitting[] => [drawer, typing].filter((sitting) => sitting !== null)

/** The shopper changes something: it shows at once, and the list follows. */
export function change(next: Choices, kind: Change): void {
  typing = kind === 'words' || kind === 'number' ? (typing ?? { hasEntry: false }) : null
  beforeWords = kind === 'words' ? (beforeWords ?? choices.value ?? next) : null
  const wanted = beforeWords ? withValues(beforeWords, 'query', next['query'] ?? []) : next
  if (kind !== 'words') showHand(next)
  const asked = `${filtersForm()?.getAttribute('action')}?${choiceParams(wanted)}`
  clearTimeout(timer)
  turn++
  holdPlace()
  batch(() => {
    choices.value = wanted
    progress.value = 'asking'
  })
  const sittings = sittingsNow()
  timer = setTimeout(() => void follow(asked, kind, sittings), WAITS[kind])
}

/** Goes to another search of this page by its address. */
export async function go(href: string): Promise<void> {
  clearTimeout(timer)
  typing = null
  holdPlace()
  progress.value = 'asking'
  const answer = await ask(href)
  // The link itself is the way on.
  if (answer === null) return location.assign(href)
  if (answer) take(answer, 'link', sittingsNow())
}

/** Takes back every choice. */
export function clear(event: { preventDefault(): void; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  change(cleared(choices.value ?? {}), 'now')
}

async function follow(asked: string, kind: Change, sittings: Sitting[]): Promise<void> {
  const answer = await ask(asked)
  if (answer) return take(answer, kind, sittings)
  if (answer === undefined) return
  progress.value = 'failed'
  releasePlace()
}

/** The answer; null when there is none to be had, undefined when something newer was asked meanwhile. */
async function ask(asked: string): Promise<SearchReply | null | undefined> {
  const mine = ++turn
  const answer = knownAnswer(asked) ?? (await askSearch(asked).catch(() => null))
  return mine === turn ? answer : undefined
}

function take(answer: SearchReply, from: Change | 'link', sittings: Sitting[]): void {
  if (answer.href !== address) {
    addEntry(answer.href, sittings.some(({ hasEntry }) => hasEntry) ? 'replace' : 'push')
    for (const sitting of sittings) sitting.hasEntry = true
  }
  const isPast = isPastStart()
  const wereRead = answer.choices['query']?.[0] !== choices.value?.['query']?.[0]
  show(answer, from === 'link' || (wereRead && !isTyping()))
  // Whoever still types keeps the words; the filters they stand for are chosen (SRC-22).
  if (wereRead) choices.value = answer.choices
  layOutInTurn()
  startOfResults(isPast)
  releasePlace()
}

function show(answer: SearchReply, takesHand: boolean): void {
  address = answer.href
  showAnswer(answer)
  if (takesHand) showHand(answer.choices)
  batch(() => {
    shown.value = answer
    groups.value = answer.groups
    progress.value = 'still'
    if (takesHand) choices.value = answer.choices
  })
  document.dispatchEvent(new Event('forecourt:drawn'))
}

/** Back or forward within this document: never another list than the address says. */
async function comeBack(): Promise<void> {
  const here = location.pathname + location.search
  if (here === address) return
  arrive(location.origin + address)
  beforeWords = null
  clearTimeout(timer)
  typing = null
  filtersForm()?.hidePopover()
  // With the answer at hand the list stands before the browser looks for its place.
  const known = knownAnswer(here)
  if (known) turn++
  else progress.value = 'returning'
  const answer = known ?? (await ask(here))
  if (answer === undefined) return
  if (answer === null) {
    progress.value = 'lost'
    return
  }
  show(answer, true)
  address = here
  takePlace()
}

/** Takes over the page's filters. What was changed while this code was on the way is asked for now. */
export function start(drawn: { groups: typeof groups.value; choices: Choices }): void {
  const form = filtersForm()
  if (hasStarted || !form) return
  hasStarted = true
  document.documentElement.dataset['live'] = ''
  const here = location.pathname + location.search
  address = document.documentElement.dataset['opened'] ?? here
  if (address !== here) progress.value = 'returning'
  groups.value = drawn.groups
  followScroll()
  effect(() => form.parentElement?.setAttribute('data-progress', progress.value))
  addEventListener('popstate', () => void comeBack())
  form.addEventListener('toggle', () => (drawer = form.matches(':popover-open') ? { hasEntry: false } : null))
  if (form.matches(':popover-open')) drawer = { hasEntry: false }
  form.addEventListener('submit', (event) => {
    // Without an answer the form still leads to the results by itself.
    if (progress.value === 'failed') return
    event.preventDefault()
    if (form.matches(':popover-open')) form.hidePopover()
    const next = choicesOnPage()
    if (isSame(next, choices.value) && progress.value === 'still') startOfResults()
    else change(next, 'now')
  })
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'query' && target.form === form)
      change(choicesOnPage(), 'words')
  })
  document.addEventListener('focusout', () => {
    typing = null
    if (progress.value === 'still') showHand(choices.value ?? {})
  })
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-here]')
    if (!link) return
    event.preventDefault()
    void go(link.pathname + link.search)
  })
  if (address !== here) return void comeBack()
  const early = withEarlyThumbs(form, choicesOnPage())
  choices.value = early
  if (!isSame(early, drawn.choices)) change(early, isTyping() ? 'words' : 'choice')
}

/** A thumb that was moved before its field could follow. */
function withEarlyThumbs(form: HTMLFormElement, read: Choices): Choices {
  let early = read
  for (const range of form.querySelectorAll('.range')) {
    const [lowest, highest, from] = range.querySelectorAll('input')
    if (!lowest || !highest || !from) continue
    const moved = [lowest, highest].map((thumb) => (thumb.value === thumb.defaultValue ? null : thumb.value))
    const bounds = moved.map((value, end) => value ?? early[from.name]?.[end] ?? '')
    if (moved.some(Boolean)) early = withValues(early, from.name, bounds)
  }
  return early
}

/** Whether the words searched for are still being written. */
const isTyping = () => document.activeElement?.matches('[name=query][form=filters]') ?? false

const isSame = (one: Choices, other: Choices | null) => other !== null && choiceParams(one) === choiceParams(other)
