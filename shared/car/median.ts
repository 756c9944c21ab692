/** Scales a median absolute deviation to a standard deviation. */
export const MAD_TO_DEVIATION = 1.4826

/** 0 for no values. */
export function median(values: ArrayLike<number>): number {
  if (values.length === 0) return 0
  const half = values.length >> 1
  const numbers = Float64Array.from(values)
  const upper = select(numbers, half)
  if (values.length % 2 === 1) return upper
  let lower = numbers[0]!
  for (let at = 1; at < half; at++) lower = Math.max(lower, numbers[at]!)
  return (lower + upper) / 2
}

/** Finds the number at a sorted position without sorting: C. A. R. Hoare, "Algorithm 65: Find", Communications of the ACM 4, 1961. */
export function select(numbers: Float64Array, position: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const pivot = numbers[position]!
    let [left, right] = [low, high]
    while (left <= right) {
      while (numbers[left]! < pivot) left++
      while (pivot < numbers[right]!) right--
      if (left > right) break
      const moved = numbers[left]!
      numbers[left++] = numbers[right]!
      numbers[right--] = moved
    }
    if (right < position) low = left
    if (position < left) high = right
  }
  return numbers[position]!
}
