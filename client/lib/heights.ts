/** How tall each page of this visit was when left: one that is returned to is so from the start, for the browser finds its place. */
const main = () => document.querySelector('main')
const key = (address: string) => `height:${outerWidth}:${address}`

/** Of the last frame, in px: asked for as a page is left, it (or `innerWidth`) would have a phone lay out all of it once more. */
let height = 0

export const followHeight = (): void =>
  new ResizeObserver(([entry]) => (height = entry!.borderBoxSize[0]!.blockSize)).observe(main()!)

export function keepHeight(address = location.href): void {
  try {
    sessionStorage.setItem(key(address), `${height}px`)
  } catch {
    // Storage is full or closed: the browser finds as much of the place as there is.
  }
}

export function restoreHeight(): void {
  const place = main()
  // This may run while the document is still arriving.
  if (!place) return addEventListener('DOMContentLoaded', restoreHeight, { once: true })
  try {
    place.style.minHeight = sessionStorage.getItem(key(location.href)) ?? ''
  } catch {
    // As above.
  }
}
