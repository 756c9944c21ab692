const THOUSANDS = /\B(?=(\d{3})+$)/g

/** 'Viewed 128 times'; null for none. A module of its own: the browser loads it before any touch. */
export function viewsText(views: number): string | null {
  if (views < 1) return null
  return views === 1 ? 'Viewed once' : `Viewed ${String(views).replace(THOUSANDS, ',')} times`
}
