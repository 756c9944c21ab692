/** Binary search: the first position for which `isBelow` is false. */
export function lowerBound(length: number, isBelow: (position: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** A sorted list of texts, accessed by position. */
export type SortedTexts = { size: number; at: (position: number) => string }

/** Where `text` stands in a sorted list; -1 when it does not. */
export function findPosition({ size, at }: SortedTexts, text: string): number {
  const position = lowerBound(size, (place) => at(place) < text)
  return position < size && at(position) === text ? position : -1
}
