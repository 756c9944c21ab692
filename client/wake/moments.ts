import { afterFrame } from '../lib/prerender.ts'

/** Calls `wake` when its moment comes for an element; islands may be called more than once. */
type Moment = (element: HTMLElement, wake: (event?: Event) => void) => void

/** How near an element is to the screen when its part is fetched (SIM-01). */
const NEAR = '500px'

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

/** The moments that belong to one element each. A press and a change are heard on the document (wake.ts). */
export const MOMENTS: Record<string, Moment> = {
  near: (place, wake) => whenWithin(NEAR, place, wake),
  focus(box, wake) {
    for (const type of ['focus', 'click', 'keydown']) box.addEventListener(type, wake)
    // It had the focus before this code.
    if (document.activeElement === box) wake()
  },
  // An island has no box of its own (display: contents): its last child is what can be seen. Preload links may precede it.
  visible: (island, wake) => whenWithin('200px', island.lastElementChild ?? island, wake),
  input: (form, wake) => form.addEventListener('input', wake),
  touch(island, wake) {
    for (const type of ['pointerenter', 'focusin', 'touchstart'])
      island.addEventListener(type, wake, { once: true, passive: true })
  },
  /**
   * The islands of the search page hydrate at the first use of what changes its list, after the frame that shows it: a car
   * that is touched needs none of them. What is changed in the meantime stands in the form. The drawer wakes them as it opens,
   * before a finger lands in it; by `beforetoggle`, as a group that comes open with the page sends a `toggle` by itself.
   */
  search(_, wake) {
    const soon = () => afterFrame(wake)
    addEventListener('popstate', soon, { once: true })
    // boot/history.ts: the address is already another than that of the list.
    if ('opened' in document.documentElement.dataset) soon()
    // Words sent from the search box over the results are answered in place, and keep the focus.
    for (const place of document.querySelectorAll('#filters,.results-head,[data-here]'))
      for (const type of ['pointerover', 'focusin', 'input', 'beforetoggle'])
        place.addEventListener(type, soon, { once: true, passive: true, capture: true })
  },
}
