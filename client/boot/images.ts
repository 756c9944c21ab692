/** Replaces images that fail to load, before or after this runs, with a placeholder (GAL-05). */
export function replaceBrokenImages(): void {
  const broken = () => import('./broken-images.ts')
  // An error event does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && void broken().then(({ replace }) => replace(target)),
    true,
  )
  if ([...document.images].some(({ complete, naturalWidth }) => complete && !naturalWidth))
    void broken().then(({ replaceAll }) => replaceAll())
}
