import { batch, effect } from '@preact/signals-react'
import type { SearchReply } from '../../shared/api.ts'
import {
  clearFilterForm,
  type FilterFormValues,
  filterFormParams,
  withoutOrphans,
  withValue,
  withValues,
} from '../../shared/search/filter-form.ts'
import { callKey, calls, cancelCalls, fetchLatest } from '../lib/calls.ts'
import { afterFrame } from '../lib/prerender.ts'
import {
  addHistoryEntry,
  enterHistoryEntry,
  holdScroll,
  releaseScroll,
  restoreScroll,
  trackScroll,
} from '../lib/scroll-places.ts'
import { followGroups, showGroups, watchTouches } from './follow-groups.ts'
import { hydrateSearch, type SearchOnPage } from './hydrate-search.ts'
import { choices, choicesOnPage, filtersForm, groups, lastReply, progress } from './state.ts'
import { FIELDS, isPastStart, showFields, showReply, startOfResults } from './swap.ts'

/** What is changed, and how long to wait for more of it, in milliseconds (SRC-07). */
const DEBOUNCE_MS = { words: 300, number: 300, slider: 400, choice: 60, now: 0 } as const
export type Change = keyof typeof DEBOUNCE_MS

let debounce: ReturnType<typeof setTimeout> | undefined
let hasStarted = false
/**
 * The choices as they were before the words now being typed. What words are read as (SRC-22) stands until they change;
 * any other change makes it the shopper's own.
 */
let beforeWords: FilterFormValues | null = null
/** Path and query of the list on screen. */
let address = ''
/** The filters stand beside the list: `--lg` of the stylesheets. */
const BESIDE_LIST = '(min-width: 992px)'

/** Changes that share one entry of the history; whether that entry has been added. */
type HistoryStep = { hasEntry: boolean }
/** All that is changed while the drawer is open, and all that is typed until its field is left or sent. */
let drawerStep: HistoryStep | null = null
let typingStep: HistoryStep | null = null
const openSteps = (): HistoryStep[] => [drawerStep, typingStep].filter((step) => step !== null)

/** The shopper changes something: it shows at once, and the list follows. */
export function change(next: FilterFormValues, kind: Change): void {
  typingStep = kind === 'words' || kind === 'number' ? (typingStep ?? { hasEntry: false }) : null
  beforeWords = kind === 'words' ? (beforeWords ?? choices.value ?? next) : null
  const wanted = beforeWords ? withValues(beforeWords, 'query', next['query'] ?? []) : next
  if (kind !== 'words') showFields(next)
  const href = `${filtersForm()?.getAttribute('action')}?${filterFormParams(wanted)}`
  clearTimeout(debounce)
  cancelCalls(callKey('search'))
  holdScroll()
  batch(() => {
    choices.value = wanted
    progress.value = 'asking'
  })
  const steps = openSteps()
  debounce = setTimeout(() => void followChange(href, kind, steps), DEBOUNCE_MS[kind])
}

/** The words that are being typed are looked for elsewhere (suggest/suggest.ts): the list was not asked for by them yet. */
function dropWords(): void {
  if (!beforeWords || progress.value !== 'asking') return
  clearTimeout(debounce)
  cancelCalls(callKey('search'))
  showFields(beforeWords)
  const kept = beforeWords
  beforeWords = typingStep = null
  batch(() => {
    choices.value = kept
    progress.value = 'still'
  })
  releaseScroll()
}

/** Goes to another search of this page by its address. */
export async function go(href: string): Promise<void> {
  clearTimeout(debounce)
  beforeWords = typingStep = null
  holdScroll()
  progress.value = 'asking'
  const reply = await fetchReply(href)
  // The link itself is the way on.
  if (reply === null) return location.assign(href)
  if (reply) applyReply(reply, 'link', openSteps())
}

/** Takes back every choice. */
export function clear(event: { preventDefault(): void; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  change(clearFilterForm(choices.value ?? {}), 'now')
}

async function followChange(href: string, kind: Change, steps: HistoryStep[]): Promise<void> {
  const reply = await fetchReply(href)
  if (reply) return applyReply(reply, kind, steps)
  if (reply === undefined) return
  progress.value = 'failed'
  releaseScroll()
}

/** What the page at this address shows; null without an answer, undefined once the shopper has moved on (SRC-07). */
const fetchReply = (href: string): Promise<SearchReply | null | undefined> =>
  fetchLatest(calls.search(href)).catch(() => null)

function applyReply(reply: SearchReply, from: Change | 'link', steps: HistoryStep[]): void {
  // Asked before the address changes: every link would be styled again for it.
  const isPast = isPastStart()
  // A change made on the way to another entry may lead to the list on screen, which that entry is not.
  if (reply.href !== address || addressHere() !== address) {
    addHistoryEntry(reply.href, steps.some(({ hasEntry }) => hasEntry) ? 'replace' : 'push')
    for (const step of steps) step.hasEntry = true
  }
  const wereRead = reply.choices['query']?.[0] !== choices.value?.['query']?.[0]
  show(reply, from === 'link' || (wereRead && !isTyping()), 'in turn')
  address = addressHere()
  // A shopper who is still typing keeps the words; the filters they stand for are chosen (SRC-22).
  if (wereRead) choices.value = reply.choices
  startOfResults(isPast)
  releaseScroll()
}

function show(reply: SearchReply, setsFields: boolean, how: 'in turn' | 'whole'): void {
  address = reply.href
  showReply(reply, how)
  if (setsFields) showFields(reply.choices)
  batch(() => {
    lastReply.value = reply
    progress.value = 'still'
    if (setsFields) choices.value = reply.choices
  })
  if (how === 'whole') showGroups(reply.groups)
  else void followGroups(reply.groups)
  document.dispatchEvent(new Event('forecourt:drawn'))
}

/** Back or forward within this document: the list is always that of the address. */
async function onPopState(): Promise<void> {
  const here = addressHere()
  if (here === address) return returnToShown()
  enterHistoryEntry(location.origin + address)
  beforeWords = typingStep = null
  clearTimeout(debounce)
  filtersForm()?.hidePopover()
  progress.value = 'returning'
  // A fresh answer comes within this task: the list stands before the browser looks for its place.
  const reply = await fetchReply(here)
  if (reply === undefined) return
  if (reply === null) {
    progress.value = 'lost'
    return
  }
  show(reply, true, 'whole')
  address = here
  restoreScroll()
}

/** Back at the entry of the list on screen, before the list of another has come or when it could not. */
function returnToShown(): void {
  if (progress.value !== 'returning' && progress.value !== 'lost') return
  cancelCalls(callKey('search'))
  enterHistoryEntry(location.origin + address)
  progress.value = 'still'
  restoreScroll()
}

/** Takes over the page's filters. What was changed while this code was loading is asked for now. */
export function startSearch(page: SearchOnPage): void {
  const form = filtersForm()
  if (hasStarted || !form) return
  hasStarted = true
  document.documentElement.dataset['live'] = ''
  const here = addressHere()
  address = document.documentElement.dataset['opened'] ?? here
  hydrateSearch(address, page)
  if (address !== here) progress.value = 'returning'
  showGroups(page.groups)
  trackScroll()
  effect(() => form.parentElement?.setAttribute('data-progress', progress.value))
  listen(form)
  if (address !== here) return void onPopState()
  const early = withEarlyThumbs(form, choicesOnPage())
  choices.value = early
  if (!areSame(early, page.choices)) change(early, isTyping() ? 'words' : 'choice')
}

function listen(form: HTMLFormElement): void {
  watchTouches()
  followBoxes(form)
  addEventListener('popstate', () => void onPopState())
  form.addEventListener('toggle', () => (drawerStep = form.matches(':popover-open') ? { hasEntry: false } : null))
  if (form.matches(':popover-open')) drawerStep = { hasEntry: false }
  // A tablet was turned: they do not cover the list any more, and what was in use in them stays so.
  const beside = matchMedia(BESIDE_LIST)
  const stand = () => {
    if (!beside.matches || !form.matches(':popover-open')) return
    const used = document.activeElement
    form.hidePopover()
    if (used instanceof HTMLElement && form.contains(used)) used.focus({ preventScroll: true })
  }
  beside.addEventListener('change', stand)
  stand()
  form.addEventListener('submit', (event) => {
    // Without an answer the form still leads to the results by itself.
    if (progress.value === 'failed') return
    event.preventDefault()
    if (form.matches(':popover-open')) form.hidePopover()
    // The list is of these words already, or of the filters that they were read as.
    if (beforeWords && progress.value === 'still') showFields(choices.value ?? {})
    const next = choicesOnPage()
    if (areSame(next, choices.value) && progress.value === 'still') startOfResults()
    else change(next, 'now')
  })
  document.addEventListener('forecourt:sheet', dropWords)
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'query' && target.form === form)
      change(choicesOnPage(), 'words')
  })
  document.addEventListener('focusout', ({ target }) => {
    typingStep = null
    if (progress.value === 'still' && target instanceof Element && target.matches(FIELDS))
      showFields(choices.value ?? {})
  })
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
    if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-here]')
    if (!link) return
    event.preventDefault()
    void go(link.pathname + link.search)
  })
}

const addressHere = () => location.pathname + location.search

/** Whether the words searched for are still being written. */
const isTyping = () => document.activeElement?.matches('[name=query][form=filters]') ?? false

const areSame = (one: FilterFormValues, other: FilterFormValues | null) =>
  other !== null && filterFormParams(one) === filterFormParams(other)

const BOXES = 'input:is([type=checkbox], [type=radio])'

/**
 * Reports each box of the form that is ticked or cleared, after the browser has painted it. Not by React, which misses the
 * click that wakes a group (of a screen reader, say).
 */
function followBoxes(form: HTMLFormElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(BOXES)) return
    const { name, value, checked } = target
    const group = groups.value.find(({ key }) => key === name)
    if (group?.kind !== 'facet') return
    afterFrame(() => {
      const next = withValue(choices.value ?? {}, group.key, value, checked, group.single)
      change(withoutOrphans(next, groups.value), 'choice')
    })
  })
}

/** What a form says, with the thumbs that were moved before their fields could follow. */
function withEarlyThumbs(form: HTMLFormElement, read: FilterFormValues): FilterFormValues {
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
