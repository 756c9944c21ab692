/**
 * Runs an action some time after the last of a burst of calls, one at a time: a newer call cancels the one before,
 * so that an older answer never lands on a newer one (SRC-07).
 */
export function latest<Input>(milliseconds: number, action: (input: Input, signal: AbortSignal) => Promise<void>) {
  let controller: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return (input: Input) => {
    clearTimeout(timer)
    controller?.abort()
    const { signal } = (controller = new AbortController())
    timer = setTimeout(() => {
      action(input, signal).catch((error: unknown) => {
        if (!signal.aborted) console.warn(error)
      })
    }, milliseconds)
  }
}
