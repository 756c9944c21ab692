/** A wait shorter than this is not spoken of. */
const SOON_MS = 200

/** What was pressed says that it is on its way, once that takes a moment. What it says by itself meanwhile stays. */
export async function waitedFor<Value>(pressed: HTMLElement, coming: Promise<Value>): Promise<Value> {
  let isSaid = false
  const waiting = setTimeout(() => {
    isSaid = pressed.ariaBusy !== 'true'
    pressed.ariaBusy = 'true'
  }, SOON_MS)
  try {
    return await coming
  } finally {
    clearTimeout(waiting)
    if (isSaid) pressed.ariaBusy = null
  }
}
