/**
 * The photograph of a card becomes the first one of the car's gallery, and back (cross-document view transition). Nothing
 * else of a page is captured (base.css), and a navigation without such a photograph is skipped, so that it costs no frame.
 */
const NAME = 'car-photo'

let named: HTMLElement | null = null

export function carryPhotos(): void {
  addEventListener('pageswap', ({ activation, viewTransition }) => {
    if (!viewTransition) return
    forgive(viewTransition)
    const photo = findCardPhoto(activation?.entry?.url)
    if (photo) giveName(photo)
    else if (!isLeavingBack(activation)) viewTransition.skipTransition()
  })
  addEventListener('pagereveal', ({ viewTransition }) => {
    giveName(null)
    const photo = viewTransition && findCardPhoto(globalThis.navigation?.activation?.from?.url)
    if (viewTransition) forgive(viewTransition)
    if (!photo) return
    giveName(photo)
    void viewTransition.finished.finally(() => giveName(null)).catch(() => {})
  })
}

/** One that is skipped, here or by the browser, is no error: the page is there all the same. */
const forgive = ({ ready }: ViewTransition) => void ready.catch(() => {})

/** From a vehicle page back to the list, whose card is named there once it is revealed. */
const isLeavingBack = (activation: NavigationActivation | null) =>
  activation?.navigationType === 'traverse' && galleryPhoto() !== null

const galleryPhoto = () => document.querySelector<HTMLElement>('.gallery-strip > :first-child img')

/** The photograph in sight of the card that leads to this address. */
function findCardPhoto(url: string | null | undefined): HTMLElement | null {
  if (!url) return null
  const link = document.querySelector(`.card h3 a[href="${CSS.escape(new URL(url).pathname)}"]`)
  const photo = link?.closest('.card')?.querySelector<HTMLElement>('.card-photo img') ?? null
  const box = photo?.getBoundingClientRect()
  return box && box.bottom > 0 && box.top < innerHeight ? photo : null
}

/** One element at a time has the name: the gallery's has it by its stylesheet. */
function giveName(photo: HTMLElement | null): void {
  named?.style.removeProperty('view-transition-name')
  const gallery = galleryPhoto()
  if (gallery) gallery.style.viewTransitionName = photo ? 'none' : ''
  if (photo) photo.style.viewTransitionName = NAME
  named = photo
}
