/** Below `--md` of the stylesheets the link lies on the photograph, as the way back. */
const PHONE = '(width < 768px)'

/**
 * Back to the list that this page was opened from, with its filters and at its place, where the shopper came straight from one.
 * Otherwise the link is followed.
 */
export function goBack(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  if (matchMedia(PHONE).matches && isList(pageBefore(), link)) history.back()
  else location.assign(link.href)
}

/** The address of the entry before this one; null where the browser does not tell. */
function pageBefore(): string | null {
  const { navigation } = globalThis as { navigation?: Navigation }
  const entry = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  return entry?.url ?? null
}

/** Lists stand side by side: `/search/used-cars`, `/search/toyota`. */
const isList = (address: string | null, { pathname }: HTMLAnchorElement): boolean =>
  address !== null && new URL(address).pathname.startsWith(pathname.slice(0, pathname.lastIndexOf('/') + 1))
