/** 'Viewed 128 times'; null for none. A module of its own: the browser loads it before any touch. */
export function viewsText(views: number): string | null {
  if (views < 1) return null
  // Runs in the browser only, where Intl costs nothing extra.
  return views === 1 ? 'Viewed once' : `Viewed ${views.toLocaleString('en-AU')} times`
}
