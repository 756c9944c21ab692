import { carHref } from '../../shared/routes/device-paths.ts'
import { call } from '../lib/call.ts'

/** Sideways movement in pixels from which a touch is a swipe, and from which it turns to the next photograph. */
const SWIPE_FROM = 8
const TURN_FROM = 40

let swipe: { card: Element; x: number; y: number; isSideways: boolean | null } | null = null
let isListening = false

/** Photographs of a card are turned by a finger on them (CRD-02). The others are asked for when a card is first touched. */
export function startSwipe(event: Event): void {
  if (!(event instanceof TouchEvent) || !(event.target instanceof Element)) return
  const card = event.target.closest('.card')
  const photo = card?.querySelector('.card-photo')
  const [finger] = event.touches
  if (!card || !photo?.querySelector('.card-photos-count') || !finger || event.touches.length > 1) return
  const { top, bottom } = photo.getBoundingClientRect()
  if (finger.clientY < top || finger.clientY > bottom) return
  swipe = { card, x: finger.clientX, y: finger.clientY, isSideways: null }
  void loadPhotos(card)
  listen()
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('touchmove', follow, { passive: true })
  addEventListener('touchend', turn)
  addEventListener('touchcancel', turn)
}

function follow({ touches: [finger] }: TouchEvent): void {
  if (!swipe || !finger) return
  const [right, down] = [finger.clientX - swipe.x, finger.clientY - swipe.y]
  if (swipe.isSideways === null && Math.max(Math.abs(right), Math.abs(down)) > SWIPE_FROM)
    swipe.isSideways = Math.abs(right) > Math.abs(down)
  if (swipe.isSideways) place(swipe.card, right)
}

function turn({ changedTouches: [finger] }: TouchEvent): void {
  const ended = swipe
  swipe = null
  if (!ended?.isSideways || !finger) return
  const right = finger.clientX - ended.x
  if (Math.abs(right) > TURN_FROM) step(ended.card, right < 0 ? 1 : -1)
  place(ended.card, 0)
}

const findStrip = (card: Element) => card.querySelector<HTMLElement>('.card-strip')
const photoIndex = (strip: HTMLElement) => Number(strip.dataset['at'] ?? 0)

function step(card: Element, by: number): void {
  const strip = findStrip(card)
  if (!strip) return
  const next = Math.min(Math.max(photoIndex(strip) + by, 0), strip.children.length - 1)
  strip.dataset['at'] = String(next)
  const count = card.querySelector('.card-photos-count')
  if (count) count.textContent = `${next + 1}/${strip.children.length}`
}

/** The strip where its photograph stands, moved by so many pixels. */
function place(card: Element, right: number): void {
  const strip = findStrip(card)
  if (!strip) return
  strip.toggleAttribute('data-held', right !== 0)
  strip.style.translate = `calc(${-100 * photoIndex(strip)}% + ${right}px)`
}

async function loadPhotos(card: Element): Promise<void> {
  const photo = card.querySelector<HTMLImageElement>('.card-photo > img')
  const href = card.querySelector('.card-title a')?.getAttribute('href')
  if (!photo || !href || findStrip(card)) return
  const strip = document.createElement('div')
  strip.className = 'card-strip'
  photo.replaceWith(strip)
  strip.append(photo)
  try {
    const { cards } = await call('cards', { query: { cars: href.slice(carHref('').length) } })
    strip.insertAdjacentHTML('beforeend', cards[0]?.photos ?? '')
  } catch (error) {
    console.warn(String(error))
  }
}
