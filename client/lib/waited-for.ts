/** A wait shorter than this is not spoken of. */
const SOON_MS = 200

/** What was pressed says that it is on its way, once that takes a moment. */
export async function waitedFor<Value>(pressed: HTMLElement, coming: Promise<Value>): Promise<Value> {
  const waiting = setTimeout(() => (pressed.ariaBusy = 'true'), SOON_MS)
  try {
    return await coming
  } finally {
    clearTimeout(waiting)
    pressed.ariaBusy = null
  }
}
