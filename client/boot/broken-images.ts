const PLACEHOLDER = '/no-photo.svg'

/** Replaces a picture that did not load with a placeholder of the same size, and logs it (GAL-05). */
export function replace(image: HTMLImageElement): void {
  // A map handles its own tiles.
  if ('broken' in image.dataset || !image.isConnected || image.closest('.map')) return
  image.dataset['broken'] = ''
  console.warn(`Picture did not load: ${image.currentSrc || image.src}`)
  if (image.alt !== '') image.alt += ' (didn’t load)'
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
  image.removeAttribute('srcset')
  image.src = PLACEHOLDER
}

/** An SVG may have no intrinsic size although it has loaded. */
const isSvg = ({ currentSrc }: HTMLImageElement) => /\.svg(?:[?#]|$)/.test(currentSrc)

/** Images that failed before the listener was there. */
export function replaceAll(): void {
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '' && !isSvg(image)) replace(image)
}
