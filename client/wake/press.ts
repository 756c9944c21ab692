import type { FocusName, InputName, PressName } from './attributes.ts'
import { followMenus } from './menus.ts'

/** `by`: what happened, of an element that listens for more than a press. */
type Press = (element: HTMLElement, by?: Event) => unknown

/**
 * What a press or the focus does, by its name in `data-wake`. The code is loaded with the first press. The element is a link or a
 * button of a form that does the same without script, or a button that is shown with script only.
 */
const PRESS: Record<PressName | FocusName | InputName, () => Promise<Press>> = {
  back: async () => (await import('../vehicle/go-back.ts')).goBack,
  budget: async () => (await import('../budget/follow-budget.ts')).followBudget,
  chat: async () => (await import('../leads/start-chat.ts')).startChat,
  code: async () => (await import('../account/send-code.ts')).sendCode,
  copy: async () => (await import('../vehicle/copy.ts')).copyText,
  delivery: async () => (await import('../delivery/ask-price.ts')).askDeliveryPrice,
  dismiss: async () => (await import('../ui/notice.ts')).dismissNotice,
  'dismiss-location': async () => (await import('../locations/dismiss-located.ts')).dismissLocatedBar,
  enlarge: async () => (await import('../gallery/enlarge.ts')).enlargePhoto,
  form: async () => (await import('../leads/open-form.ts')).openForm,
  map: async () => (await import('../locations/show-map.ts')).showMap,
  near: async () => (await import('../search/locate.ts')).locate,
  pdf: async () => (await import('../vehicle/save-pdf.ts')).savePdf,
  position: async () => (await import('../locations/use-position.ts')).usePosition,
  print: async () => () => print(),
  reveal: async () => (await import('../vehicle/reveal-phone.ts')).revealPhone,
  search: async () => (await import('../search/suggest/suggest.ts')).openSearch,
  share: async () => (await import('../vehicle/share.ts')).share,
  suggest: async () => (await import('../search/suggest/suggest.ts')).suggestIn,
  toggle: async () => (await import('../device/toggle-kept.ts')).toggleKept,
  video: async () => (await import('../sections/play-video.ts')).playVideo,
  view: async () => (await import('../search/list-view.ts')).keepView,
  weekly: async () => (await import('../sections/follow-weekly.ts')).followWeekly,
  watch: async () => (await import('../account/toggle-watch.ts')).toggleWatch,
}

/** One promise for each name, so that presses keep their order (wake.ts). */
const loading = new Map<string, Promise<Press>>()

/** The code of a name in `data-wake`. */
function loadPressCode(name: string): Promise<Press> {
  const code = loading.get(name) ?? PRESS[name as keyof typeof PRESS]()
  loading.set(name, code)
  // What does not load is asked for again by the next press.
  code.catch(() => loading.delete(name))
  return code
}

/** Does what another moment of an element does. */
export const runCode = async (element: HTMLElement, name: string, by?: Event): Promise<unknown> =>
  (await loadPressCode(name))(element, by)

/** Does what a press on an element does, unless the shopper does something else first. Rejects where its code does not come. */
export async function press(element: HTMLElement): Promise<void> {
  const [, name = ''] = element.dataset['wake']!.split(':')
  const code = loadPressCode(name)
  try {
    await (await (name === 'form' || name === 'back' ? Promise.race([code, rejectWhenAbandoned(element)]) : code))(
      element,
    )
  } catch (error) {
    if (error instanceof Event) return
    console.warn(String(error))
    throw error
  }
}

/** A link to a form or back to a list is followed where its code takes longer. */
const PATIENCE_MS = 8_000

/** The press whose code is on its way, and how it is given up. */
let awaited: { element: HTMLElement; giveUp: (by: Event) => void } | undefined

/** Rejects after the timeout, or with the event when the shopper does something else meanwhile. */
const rejectWhenAbandoned = (element: HTMLElement) =>
  new Promise<never>((_, fail) => {
    awaited = { element, giveUp: fail }
    setTimeout(fail, PATIENCE_MS, 'late')
    for (const type of ['input', 'pagehide']) addEventListener(type, fail, true)
  })

/** Called with every click and key of a page, those before this code included. */
export function follow(event: Event): void {
  followMenus(event)
  const target = event.target as Element
  const isElse =
    event instanceof KeyboardEvent
      ? event.key === 'Escape' || target.matches('input, select, textarea')
      : !awaited?.element.contains(target)
  if (isElse) awaited?.giveUp(event)
  if (event.type === 'click' && target.closest(CALLED))
    void import('../vehicle/reveal-phone.ts').then(({ countCall }) => countCall())
}

/** The number of a car, where it is not masked. */
const CALLED = '[data-page="vehicle"] main [href^="tel:"]:not(.phone-reveal *)'

const PRESSED = '[data-wake^="press:"]'

/** The code of what a finger is on: some 100 ms before its click. One that does not load is asked for again by the click. */
function fetchAhead(touched: EventTarget | null): void {
  const element = touched instanceof Element ? touched.closest<HTMLElement>(PRESSED) : null
  const name = element?.dataset['wake']?.split(':')[1]
  if (name) loadPressCode(name).catch(() => {})
}

document.addEventListener('pointerdown', ({ target }) => fetchAhead(target))
// The touch that brought this code.
fetchAhead(document.querySelector(`${PRESSED}:active`))

// Loaded with the first touch of a page, before it can be left.
if ('lively' in document.documentElement.dataset)
  void import('./photo-transition.ts').then(({ carryPhotos }) => carryPhotos())
