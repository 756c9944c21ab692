/** Below `--md` of the stylesheets the link lies on the photograph, as the way back. */
const PHONE = '(width < 48em)'

/** Back to the list that this car was found in, at its place; where the shopper came from elsewhere the link is followed. */
export function goBack(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  const before = matchMedia(PHONE).matches ? entryBefore() : undefined
  if (before && isList(before, link)) navigation.traverseTo(before.key)
  else location.assign(link.href)
}

/** The last entry that is no car and nothing of a car, as its checkout; undefined where there is none, or the browser does not tell. */
function entryBefore(): NavigationHistoryEntry | undefined {
  if (!('navigation' in globalThis)) return undefined
  const here = navigation.currentEntry?.index ?? 0
  return navigation
    .entries()
    .slice(0, here)
    .findLast(({ url }) => url !== null && !new URL(url).pathname.startsWith(folder(location)))
}

/** Lists stand side by side under the one of everything: `/search/used-cars`, `/search`. */
const isList = ({ url }: NavigationHistoryEntry, link: HTMLAnchorElement): boolean =>
  url !== null && `${new URL(url).pathname}/`.startsWith(folder(link))

const folder = ({ pathname }: { pathname: string }) => pathname.slice(0, pathname.lastIndexOf('/') + 1)
