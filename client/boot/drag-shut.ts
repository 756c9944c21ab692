/** A sheet is shut where it was dragged by this share of itself, or let go at this speed, in px a millisecond. */
const FAR = 0.3
const FAST = 0.5

type Drag = { pointer: number; start: number; last: number; at: number; speed: number }

/**
 * Lets an open sheet follow the finger by its head, towards the side it came from (`data-drag`), and be shut by it.
 * The buttons in its head keep their press.
 */
export function dragShut(sheet: HTMLElement): void {
  const isSideways = sheet.dataset['drag'] === 'right'
  const head = sheet.firstElementChild as HTMLElement | null
  if (!head || 'draggable' in head.dataset) return
  head.dataset['draggable'] = ''
  let drag: Drag | null = null
  const place = (event: PointerEvent) => (isSideways ? event.clientX : event.clientY)
  const follow = (distance: number | null) => {
    sheet.style.transition = distance === null ? '' : 'none'
    sheet.style.translate = distance === null ? '' : isSideways ? `${distance}px 0` : `0 ${distance}px`
  }
  head.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' || (event.target as Element).closest('a, button')) return
    drag = { pointer: event.pointerId, start: place(event), last: place(event), at: event.timeStamp, speed: 0 }
    head.setPointerCapture(event.pointerId)
  })
  head.addEventListener('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return
    const now = place(event)
    drag.speed = (now - drag.last) / Math.max(1, event.timeStamp - drag.at)
    drag.last = now
    drag.at = event.timeStamp
    follow(Math.max(0, now - drag.start))
  })
  const end = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return
    const distance = drag.last - drag.start
    const size = isSideways ? sheet.offsetWidth : sheet.offsetHeight
    const isShut = event.type === 'pointerup' && (distance > size * FAR || (distance > 0 && drag.speed > FAST))
    drag = null
    follow(null)
    if (isShut) sheet.hidePopover()
  }
  head.addEventListener('pointerup', end)
  head.addEventListener('pointercancel', end)
}
