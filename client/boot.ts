import { trackPage } from './analytics/track.ts'
import { keepHeight, takeHeight } from './lib/heights.ts'
import { afterFrame, isAhead, whenSeenFirst } from './lib/prerender.ts'

/**
 * The browser's entry: a few hundred bytes, no React. Finds islands, waits for the trigger each one names,
 * and loads the code that wakes them when the first is due.
 */
type Trigger = (element: HTMLElement, wake: () => void) => void

/** A page drawn ahead of its time paints what will be in view; what lies below it comes a frame later (styles/fold.css). */
if (isAhead()) {
  const root = document.documentElement
  root.dataset['ahead'] = ''
  whenSeenFirst(() => delete root.dataset['ahead'])
}

const triggers: Record<string, Trigger> = {
  visible(element, wake) {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        wake()
      },
      { rootMargin: '200px' },
    )
    // An island draws nothing of its own (display: contents), so its content is what can be seen; links to what it
    // needs may stand before it.
    observer.observe(element.lastElementChild ?? element)
  },
  /**
   * The search page comes to life when somebody is about to change it, never within a press: the browser first shows
   * what was pressed. What is changed in the meantime stands in the form.
   */
  search(_, wake) {
    const soon = () => afterFrame(wake)
    addEventListener('popstate', soon, { once: true })
    for (const type of ['pointerover', 'focusin', 'input', 'toggle'])
      document.querySelector('.results')?.addEventListener(type, soon, { once: true, passive: true, capture: true })
  },
  touch(element, wake) {
    for (const type of ['pointerenter', 'focusin', 'touchstart'])
      element.addEventListener(type, wake, { once: true, passive: true })
  },
}

/** Code that takes longer is not waited for when a page has to change. */
const PATIENCE_MS = 4_000

const found = new WeakSet<Element>()

/** Wakes an island once. A button pressed while its code is still on the way is pressed again when it has come. */
function waker(element: HTMLElement): () => void {
  let awake = false
  let pressed: HTMLElement | null = null
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button,[data-wake]') : null
    // A form that is sent needs no island.
    if (!button || (button as HTMLButtonElement).type === 'submit') return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }
  element.addEventListener('click', hold, true)
  return () => {
    if (awake) return
    awake = true
    void import('./wake/hydrate.tsx')
      .then(({ hydrate }) => hydrate(element))
      .finally(() => {
        element.removeEventListener('click', hold, true)
        pressed?.click()
      })
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      near.unobserve(target)
      const place = target as HTMLElement
      void ('views' in place.dataset ? import('./vehicle/count-views.ts') : import('./wake/fragment.ts')).then(
        ({ fill }) => fill(place),
      )
    }
  },
  { rootMargin: '500px' },
)

function scan(): void {
  for (const place of document.querySelectorAll('[data-near]')) {
    if (!found.has(place)) near.observe(place)
    found.add(place)
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (found.has(element)) continue
    found.add(element)
    triggers[element.dataset['when'] ?? '']?.(element, waker(element))
  }
}

scan()
// The stream may still be open: what arrives later is found when the document is complete.
document.addEventListener('DOMContentLoaded', scan)

const prefix = `${document.documentElement.dataset['site']}:`

/** Whether this device keeps anything for the site, or the page has to say that it does not. */
function hasKept(): boolean {
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(prefix))) return true
  } catch {
    // A browser that refuses its storage keeps nothing.
  }
  return !!document.querySelector('[data-empty],[data-watchlist]')
}
let isAwake = false
const device = () => {
  isAwake = true
  return import('./device/start.ts')
}
// Once something is shown, it is also looked at again when nothing is left of it.
const refresh = () => (isAwake || hasKept()) && void device().then((module) => module.refresh())

/** Notes the car or the search that the page shows, for device/notes.ts to put where it belongs. */
function note(): void {
  // A page drawn ahead of its time, or in a tab behind, is no page that was looked at.
  if (document.visibilityState === 'hidden') return document.addEventListener('visibilitychange', note, { once: true })
  try {
    const seen = sessionStorage.getItem(`${prefix}trail`) ?? document.referrer
    // Of a visit without end the beginning says where it came from.
    if (seen.length < 4_000) sessionStorage.setItem(`${prefix}trail`, `${seen}\n${location.pathname}${location.search}`)
  } catch {
    // A form then tells nothing of the visit.
  }
  const { entry, note: kind } = document.querySelector<HTMLElement>('[data-entry]')?.dataset ?? {}
  if (!entry) return
  try {
    localStorage.setItem(`${prefix}note:${Date.now()}:${kind}`, entry)
  } catch (error) {
    console.warn(String(error))
  }
}

const ready = () => {
  refresh()
  note()
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready)
else ready()
// Back from the browser's memory, or another tab has kept something.
addEventListener('pageshow', ({ persisted }) => persisted && refresh())
addEventListener('storage', refresh)
document.addEventListener('forecourt:drawn', () => void device().then((module) => module.drawn()))

// A select that says so sends its form by itself; without script a button beside it does.
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && 'submit' in target.dataset) target.form?.requestSubmit()
})

// A picture that does not load, after now or before.
const broken = () => import('./boot/broken-images.ts')
document.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLImageElement && void broken().then(({ replace }) => replace(target)),
  true,
)
if ([...document.images].some(({ complete, naturalWidth }) => complete && !naturalWidth))
  void broken().then(({ replaceAll }) => replaceAll())

addEventListener('pagehide', () => keepHeight())
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visit && visit.type !== 'navigate') takeHeight()

// Back or forward to a list that an earlier life of this document drew in place: what is shown is another one.
const { dataset } = document.documentElement
const opened = location.pathname + location.search
addEventListener('popstate', () => {
  if ('live' in dataset || location.pathname + location.search === opened) return
  dataset['opened'] = opened
  document.querySelector<HTMLElement>('.results')?.setAttribute('data-progress', 'returning')
  setTimeout(() => 'live' in dataset || location.reload(), PATIENCE_MS)
})

// An open dropdown closes by a click elsewhere, and by Escape, which leaves the focus on what opened it.
const closeMenus = (except?: EventTarget | null) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.header-menu details[open]'))
    if (!(except instanceof Node && menu.contains(except))) menu.open = false
}
document.addEventListener('click', ({ target }) => {
  closeMenus(target)
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-save]') : null
  if (button) void device().then(({ press }) => press(button))
})
document.addEventListener('click', (event) => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null
  // A link that is opened elsewhere goes where it says.
  if (!element || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  void import('./wake/press.ts').then(({ act }) => act(element))
})
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  document.activeElement?.closest('.header-menu details[open]')?.querySelector('summary')?.focus()
  closeMenus()
})

// A site that asks first counts nothing before its visitor agrees.
if ('consent' in dataset) void import('./analytics/consent.ts').then(({ askFirst }) => askFirst(trackPage))
else trackPage()
