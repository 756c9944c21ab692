/** Below `--md` of the stylesheets the link lies on the photograph, as the way back. */
const PHONE = '(width < 768px)'

/**
 * Back to the list that this page was opened from, with its filters and at its place, where the shopper came straight from one.
 * Otherwise the link is followed.
 */
export function goBack(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  const before = matchMedia(PHONE).matches ? entryBefore() : undefined
  if (before && isList(before, link)) navigation.traverseTo(before.key)
  else location.assign(link.href)
}

/** The last entry of another page; undefined where there is none, or the browser does not tell. */
function entryBefore(): NavigationHistoryEntry | undefined {
  if (!('navigation' in globalThis)) return undefined
  const here = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, here)
    .findLast(({ url }) => url !== null && new URL(url).pathname !== location.pathname)
}

/** Lists stand side by side under the one of everything: `/search/used-cars`, `/search`. */
function isList({ url }: NavigationHistoryEntry, { pathname }: HTMLAnchorElement): boolean {
  const all = pathname.slice(0, pathname.lastIndexOf('/'))
  return url !== null && `${new URL(url).pathname}/`.startsWith(`${all}/`)
}
