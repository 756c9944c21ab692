import { isStored } from '../lib/stored.ts'
import type { NearName } from './attributes.ts'

const scanned = new WeakSet<Element>()
/** A box or the order of a list that is not as the page has it. */
const CHANGED = '.results :checked:not([checked],[selected]),.results [checked]:not(:checked)'

/** Listens for the moments of `data-wake` (attributes.ts). Elements that arrive later than the document are not seen. */
export function wakeElements(): void {
  scan()
  // The stream may still be open: the rest is there when the document is complete.
  addEventListener('DOMContentLoaded', scan)
  document.addEventListener('click', onClick)
  // A finger goes down some 100 ms before its click. Once loaded it is found again.
  addEventListener('pointerdown', () => void loadPress())
  for (const type of ['pointerover', 'focusin', 'input', 'beforetoggle', 'toggle']) addEventListener(type, onUse, true)
  addEventListener('change', ({ target }) => {
    const { dataset, form } = target as HTMLSelectElement
    if (dataset['wake'] === 'change:submit') form?.requestSubmit()
  })
}

function scan(): void {
  // Opened ahead of this code, by hand or by the address.
  if (document.querySelector('[data-later][open]')) followFolds()
  if (document.querySelector(CHANGED)) void startSearch()
  for (const element of document.querySelectorAll<HTMLElement>('[data-wake]')) {
    const [moment, name] = element.dataset['wake']!.split(':') as [string, string]
    const begin = MOMENTS[moment]
    if (!begin || scanned.has(element)) continue
    scanned.add(element)
    begin(element, name)
  }
}

const warn = (error: unknown) => console.warn(String(error))

/** Loads code at its first use, and once. What did not load is asked for again by the next use: until then the page does without. */
function once<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  const forget = (error: unknown) => {
    loading = undefined
    warn(error)
  }
  return () => {
    if (!loading) (loading = load()).catch(forget)
    return loading
  }
}

/** Of two imports of one file, browsers may resolve the later first, and presses keep their order. */
export const loadPress = once(() => import('./press.ts'))
const loadHydrate = () => import('./hydrate.tsx')
const loadLater = () => import('../lib/later.ts')
const followFolds = () => void loadLater().then((later) => later.followFolds(scan), warn)
const loadSearch = () => import('../search/live.ts')
export const startSearch = once(() => loadSearch().then((live) => live.startSearch()))

/**
 * At the first use of what changes the list: a car that is touched needs none of it. What is changed in the meantime stands in
 * the form. The drawer begins as it opens, before a finger lands in it; by `beforetoggle`, as a group that comes open with
 * the page sends a `toggle` by itself. Words sent from the search box over the results are answered in place, too.
 */
function onUse({ target, type }: Event): void {
  const used = target as Element
  if (type !== 'toggle' && used.closest('#filters,.results-head,[data-here]')) void startSearch()
  // What a fold is to hold is asked for as it is pointed at, and drawn once it is open.
  if (used.closest('[data-later]')) followFolds()
}

/** What is pressed once more by this code, so that it does its work by itself. */
let repeated: HTMLElement | undefined

function onClick(event: MouseEvent): void {
  const element = (event.target as Element).closest<HTMLElement>('[data-wake^="press:"]')
  // A link opened in another tab or window is followed.
  if (!element || element === repeated || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  element.ariaBusy = 'true'
  void loadPress()
    .then(({ press }) => press(element))
    .catch(() => {
      // Where the code does not load, as after a deploy, the link or the form does its work.
      repeated = element
      element.click()
      repeated = undefined
    })
    .finally(() => (element.ariaBusy = null))
}

/** Hydrates an island at its first touch, or as what is returned is called, and once. A press on a button, or on a link marked `data-held`, waits for the island's code and is then repeated. */
function islandWaker(element: HTMLElement): () => void {
  let isAwake = false
  let pressed: HTMLElement | null = null
  const hold = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button,[data-held]')
    // A form is submitted without its island.
    if (!button || (button as HTMLButtonElement).type === 'submit') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }
  element.addEventListener('click', hold, true)
  const wake = () => {
    if (isAwake) return
    isAwake = true
    void loadHydrate()
      .then(({ hydrate }) => hydrate(element))
      .catch((error: unknown) => {
        // Asked for again by the next touch.
        isAwake = false
        warn(error)
      })
      .finally(() => {
        element.removeEventListener('click', hold, true)
        pressed?.click()
      })
  }
  // A finger comes over it as it goes down. A pointer that was in it before this code came enters it no more, but goes on to another part.
  for (const type of ['pointerover', 'focusin']) element.addEventListener(type, wake)
  return wake
}

type Filler = { fill: (place: HTMLElement) => unknown }

/** What fills a place that comes near the screen: from the address in its `data-source`, or by the clock. */
const NEAR: Record<NearName, () => Promise<Filler>> = {
  counter: () => import('../reviews/count-sales.ts'),
  fragment: () => import('./fragment.ts'),
  views: () => import('../vehicle/count-views.ts'),
}

function fillStored(place: HTMLElement, name: string): void {
  const isFull = isStored(name)
  place.dataset['ready'] = `${isFull}`
  if (isFull) void fillNear(place, () => import('../boot/fill-stored.ts'))
}

async function fillNear(place: HTMLElement, load: () => Promise<Filler>): Promise<void> {
  const { fill } = await load()
  fill(place)
}

/** Has what an element is named for done when its moment comes; islands may be woken more than once. */
type Moment = (element: HTMLElement, name: string) => void

/** How near an element is to the screen when its part is fetched (SIM-01). */
const NEAR_MARGIN = '500px'

function whenWithin(margin: string, target: Element, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: margin },
  )
  observer.observe(target)
}

const runner = (element: HTMLElement, name: string) => (event?: Event) =>
  void loadPress().then(({ runCode }) => runCode(element, name, event), warn)

/** The moments that belong to one element each. A press and a change are heard on the document (wake.ts). */
const MOMENTS: Record<string, Moment> = {
  near: (place, name) => whenWithin(NEAR_MARGIN, place, () => void fillNear(place, NEAR[name as NearName])),
  // One that has no box of its own (display: contents) has what stands in it.
  stored: (place, name) => whenWithin(NEAR_MARGIN, place.lastElementChild ?? place, () => fillStored(place, name)),
  focus(box, name) {
    const run = runner(box, name)
    for (const type of ['focus', 'click', 'keydown']) box.addEventListener(type, run)
    // It had the focus before this code.
    if (document.activeElement === box) run()
  },
  // An island has no box of its own (display: contents): its last child is what can be seen. Preload links may precede it.
  visible: (island) => whenWithin('200px', island.lastElementChild ?? island, islandWaker(island)),
  input: (form, name) => form.addEventListener('input', runner(form, name)),
  touch: islandWaker,
}
