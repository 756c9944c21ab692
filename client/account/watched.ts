/** Ids of the cars that the shopper watches, as the server wrote them into the page; null when signed out. */
export function watchedCars(): Set<number> | null {
  const { watchlist } = document.documentElement.dataset
  return watchlist === undefined ? null : new Set(watchlist.split(' ').filter(Boolean).map(Number))
}

export function keepWatched(cars: Iterable<number>): void {
  document.documentElement.dataset['watchlist'] = [...cars].join(' ')
}
