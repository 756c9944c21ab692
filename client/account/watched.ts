/** The cars that the shopper of this page watches, as the server said when it drew the page; null: nobody is signed in. */
export function watchedCars(): Set<number> | null {
  const { watchlist } = document.documentElement.dataset
  return watchlist === undefined ? null : new Set(watchlist.split(' ').filter(Boolean).map(Number))
}

export function keepWatched(cars: Iterable<number>): void {
  document.documentElement.dataset['watchlist'] = [...cars].join(' ')
}
