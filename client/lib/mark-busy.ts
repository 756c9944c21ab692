/** A shorter wait is not announced. */
const SOON_MS = 200

/** Marks the pressed element busy while a promise is pending, after a short delay. A mark that it had already stays. */
export async function markBusy<Value>(pressed: HTMLElement, coming: Promise<Value>): Promise<Value> {
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
