const PLACEHOLDER = '/no-photo.svg'

/** A picture that did not load gives its place to a drawing of the same size, and is logged (GAL-05). */
export function replace(image: HTMLImageElement): void {
  // A map has words of its own for tiles that do not come, and takes them away.
  if ('broken' in image.dataset || !image.isConnected || image.closest('.map')) return
  image.dataset['broken'] = ''
  console.warn(`Picture did not load: ${image.currentSrc || image.src}`)
  if (image.alt !== '') image.alt += ' (did not load)'
  image.removeAttribute('srcset')
  image.src = PLACEHOLDER
}

/** A drawing may have no size of its own and be whole. */
const isDrawing = ({ currentSrc }: HTMLImageElement) => /\.svg(?:[?#]|$)/.test(currentSrc)

/** Those that failed before anybody listened. */
export function replaceAll(): void {
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '' && !isDrawing(image)) replace(image)
}
