/** Replaces images that fail to load, before or after this runs, with a placeholder (GAL-05). */
export function replaceBrokenImages(): void {
  // An error event does not bubble.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && void loadReplacement().then(({ replace }) => replace(target)),
    true,
  )
  if ([...document.images].some(({ complete, naturalWidth }) => complete && !naturalWidth))
    void loadReplacement().then(({ replaceAll }) => replaceAll())
}

const loadReplacement = () => import('./broken-images.ts')
