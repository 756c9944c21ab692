import { isPostcode } from '../../shared/location/postcode.ts'
import { fetchLater, followFold, withOpened } from '../lib/later.ts'
import { afterFrame } from '../lib/prerender.ts'
import {
  addHistoryEntry,
  enterHistoryEntry,
  holdScroll,
  releaseScroll,
  restoreScroll,
  trackScroll,
} from '../lib/scroll-places.ts'
import { clearFilter, isChanged, keepTogether, markChoices, readChoices } from './choices.ts'
import { findAgain, findIn } from './find.ts'
import { cancelSearch, fetchAhead, fetchReply, keepFirstReply } from './replies.ts'
import type { followRange, leaveRange } from './slide.ts'
import {
  filtersForm,
  isDrawerOpen,
  isPastStart,
  type ListReply,
  markProgress,
  type Progress,
  queryBox,
  showFirst,
  showReply,
  startOfResults,
} from './swap.ts'

/** What is changed, and how long to wait for more of it, in milliseconds (SRC-07). */
const DEBOUNCE_MS = { words: 300, number: 300, slider: 400, choice: 0, now: 0 } as const
type Change = keyof typeof DEBOUNCE_MS

let debounce: ReturnType<typeof setTimeout> | undefined
let form: HTMLFormElement
let progress: Progress = 'still'
/**
 * The choices as they were before the words now being typed. What words are read as (SRC-22) stands until they change;
 * any other change makes it the shopper's own.
 */
let beforeWords: URLSearchParams | null = null
/** Path and query of the list on screen. */
let address = ''
/** The filters stand beside the list: `--lg` of the stylesheets. */
const BESIDE_LIST = '(min-width: 62em)'

/** Changes that share one entry of the history; whether that entry has been added. */
type HistoryStep = { hasEntry: boolean }
/** All that is changed while the drawer is open, and all that is typed until its field is left or sent. */
let drawerStep: HistoryStep | null = null
let typingStep: HistoryStep | null = null
const openSteps = (): HistoryStep[] => [drawerStep, typingStep].filter((step) => step !== null)

/** The shopper has changed a field: the browser shows that at once, and the list follows. */
function change(kind: Change): void {
  typingStep = kind === 'words' || kind === 'number' ? (typingStep ?? { hasEntry: false }) : null
  if (kind !== 'words') dropReadWords()
  beforeWords = kind === 'words' ? (beforeWords ?? readChoices(form)) : null
  const wanted = beforeWords ?? readChoices(form)
  if (beforeWords) wanted.set('query', queryBox()?.value.trim() ?? '')
  const steps = openSteps()
  const ask = () => void followChange(toAddress(wanted), kind, steps)
  clearTimeout(debounce)
  cancelSearch()
  holdScroll()
  progress = 'asking'
  if (DEBOUNCE_MS[kind] === 0) ask()
  else debounce = setTimeout(ask, DEBOUNCE_MS[kind])
  // What follows from a box that was ticked is drawn after that frame.
  if (kind === 'choice') afterFrame(showChoices)
  else showChoices()
}

const toAddress = (wanted: URLSearchParams) => withOpened(`${form.getAttribute('action')}?${wanted}`)

let resting: number

/** A finger that rests on a box for two frames, no scroll's, ticks it: the list is on its way before it is lifted. */
function askAhead({ target }: Event): void {
  const box = (target as Element).closest<HTMLLabelElement>('label.check')?.control as HTMLInputElement | undefined
  if (box?.type !== 'checkbox') return
  const ask = () => {
    box.checked = !box.checked
    fetchAhead(toAddress(readChoices(form)))
    box.checked = !box.checked
  }
  // A timer would wait until the finger is lifted.
  resting = requestAnimationFrame(() => (resting = requestAnimationFrame(ask)))
}

function showChoices(): void {
  markProgress(progress)
  // The open drawer covers them.
  if (progress === 'asking' && !isDrawerOpen()) markChoices(form)
}

function setProgress(next: Progress): void {
  progress = next
  markProgress(next)
}

/** The list is of the words in the box already, or of the filters that they were read as. */
function dropReadWords(): void {
  const box = queryBox()
  if (box && beforeWords && progress === 'still') box.value = box.defaultValue
}

/** The words that are being typed are looked for elsewhere (suggest/suggest.ts): the list was not asked for by them yet. */
function dropWords(): void {
  if (!beforeWords || progress !== 'asking') return
  stopAsking()
  const box = queryBox()
  if (box) box.value = box.defaultValue
  markChoices(form)
  setProgress('still')
  releaseScroll()
}

function stopAsking(): void {
  clearTimeout(debounce)
  cancelSearch()
  beforeWords = typingStep = null
}

/** Goes to another search of this page by its address. */
function go(href: string): void {
  stopAsking()
  holdScroll()
  setProgress('asking')
  void followChange(href, 'link', openSteps())
}

async function followChange(href: string, from: Change | 'link', steps: HistoryStep[]): Promise<void> {
  const reply = await fetchReply(href, showFirst)
  if (reply === undefined) return
  if (reply === null) {
    // The link itself is the way on.
    if (from === 'link') return location.assign(href)
    setProgress('failed')
    return releaseScroll()
  }
  // Asked before the address changes: every link would be styled again for it.
  const isPast = isPastStart()
  // A change made on the way to another entry may lead to the list on screen, which that entry is not.
  if (reply.href !== address || addressHere() !== address) {
    addHistoryEntry(reply.href, steps.some(({ hasEntry }) => hasEntry) ? 'replace' : 'push')
    for (const step of steps) step.hasEntry = true
  }
  const wereRead = reply.text !== queryBox()?.value.trim()
  // A shopper who is still typing keeps the words; the filters they stand for are chosen (SRC-22).
  show(reply, { isWhole: false, setsFields: from === 'link' || (wereRead && !isTyping()) })
  address = addressHere()
  startOfResults(isPast)
  releaseScroll()
}

function show(reply: ListReply, how: Parameters<typeof showReply>[1]): void {
  address = reply.href
  showReply(reply, how)
  setProgress('still')
  document.dispatchEvent(new Event('forecourt:drawn'))
}

/** Back or forward within this document: the list is always that of the address. */
async function onPopState(): Promise<void> {
  const here = addressHere()
  if (here === address) {
    if (progress !== 'returning' && progress !== 'lost') return
    // A choice that was given up on the way is taken back.
    if (!hasChanges()) return returnToShown()
  }
  enterHistoryEntry(location.origin + address)
  stopAsking()
  form.hidePopover()
  setProgress('returning')
  // A fresh answer comes within this task: the list stands before the browser looks for its place.
  const reply = await fetchReply(here)
  if (reply === undefined) return
  if (reply === null) return setProgress('lost')
  show(reply, { isWhole: true, setsFields: true })
  address = here
  restoreScroll()
}

/** Back at the entry of the list on screen, before the list of another has come or when it could not. */
function returnToShown(): void {
  cancelSearch()
  enterHistoryEntry(location.origin + address)
  setProgress('still')
  restoreScroll()
}

/** Takes over the page's filters. What was changed while this code was loading is asked for now. */
export async function startSearch(): Promise<void> {
  // The list that came with the page may still be on its way.
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  const { dataset } = document.documentElement
  const found = filtersForm()
  if (!found) return
  form = found
  dataset['live'] = ''
  const here = addressHere()
  address = dataset['opened'] ?? here
  keepFirstReply(address)
  findAgain(form)
  trackScroll()
  listen()
  if (address !== here) return void onPopState()
  setProgress('still')
  const early = [...form.querySelectorAll<HTMLInputElement>('[type=range]')].filter(isChanged)
  for (const thumb of early) void follow(thumb)
  if (early.length > 0) return
  if (hasChanges()) change(isTyping() ? 'words' : 'choice')
}

/** Imported once, so that what a thumb does keeps its order. */
let slide: Promise<{ followRange: typeof followRange; leaveRange: typeof leaveRange }> | undefined
const loadSlide = () => (slide ??= import('./slide.ts'))
async function follow(moved: HTMLInputElement): Promise<void> {
  const kind = (await loadSlide()).followRange(moved)
  if (kind) change(kind)
}

function listen(): void {
  addEventListener('popstate', () => void onPopState())
  const begin = () => {
    drawerStep = form.matches(':popover-open') ? { hasEntry: false } : null
    if (drawerStep) fetchLater()
    else showChoices()
  }
  const toggle = ({ target }: Event) =>
    target === form ? begin() : followFold(target as HTMLDetailsElement, findAgain)
  form.addEventListener('toggle', toggle, true)
  begin()
  form.addEventListener('pointerdown', askAhead)
  for (const type of ['pointerup', 'pointercancel']) form.addEventListener(type, () => cancelAnimationFrame(resting))
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
    if (progress === 'failed') return
    event.preventDefault()
    if (form.matches(':popover-open')) form.hidePopover()
    queryBox()?.setAttribute('data-sent', '')
    dropReadWords()
    if (progress === 'still' && !hasChanges()) startOfResults()
    else change('now')
  })
  form.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && onInput(target))
  form.addEventListener('change', ({ target }) => onChange(target as HTMLInputElement))
  document.addEventListener('forecourt:sheet', dropWords)
  document.addEventListener('input', ({ target }) => target === queryBox() && change('words'))
  document.addEventListener('focusout', ({ target }) => {
    typingStep = null
    if (target === queryBox()) dropReadWords()
  })
  document.addEventListener('click', onClick)
}

function onInput(field: HTMLInputElement): void {
  if (field.closest('.range')) void follow(field)
  if (field.matches('.filter-find')) findIn(field)
  const typed = field.value.trim()
  if (field.name === 'near' && (typed === '' || isPostcode(typed))) change('number')
}

function onChange(field: HTMLInputElement | HTMLSelectElement): void {
  if (field.matches('[type=checkbox], [type=radio]')) {
    keepTogether(form, field as HTMLInputElement)
    change('choice')
  }
  if (field.closest('.range')) void loadSlide().then((range) => range.leaveRange(field as HTMLInputElement))
  if (field.closest('.nearby') && isChanged(field)) change('now')
}

function onClick(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a:is([data-here], [data-filter])')
  if (!link) return
  event.preventDefault()
  if ('here' in link.dataset) return go(link.pathname + link.search)
  const list = link.closest('ul')
  const place = [...(list?.querySelectorAll('a') ?? [])].indexOf(link)
  dropReadWords()
  clearFilter(form, link)
  change('now')
  // Once a chip is gone the focus goes to the one in its place, else to the last, else to the heading of the results.
  const isLast = list?.style.visibility === 'hidden'
  if (!isLast && (link.isConnected || document.activeElement !== document.body)) return
  const left = list?.isConnected && !isLast ? [...list.querySelectorAll('a')] : []
  const next = left[place] ?? left.at(-1) ?? heading()
  next?.focus({ preventScroll: true })
}

const hasChanges = () => [...form.elements].some(isChanged)

const addressHere = () => location.pathname + location.search

const heading = () => document.querySelector<HTMLElement>('main h1')

/** Whether the words searched for are still being written. */
const isTyping = () => document.activeElement === queryBox()
