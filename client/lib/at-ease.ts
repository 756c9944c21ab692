/** A visitor who touches nothing for so long is not in the middle of something. */
const EASE_MS = 400

let touched = 0
for (const type of ['pointerdown', 'pointerup', 'keydown'])
  addEventListener(type, ({ timeStamp }) => (touched = timeStamp), { capture: true, passive: true })

/** Resolves once the visitor has touched nothing for a moment: for what nothing waits for. */
export async function atEase(): Promise<void> {
  for (;;) {
    const left = touched + EASE_MS - performance.now()
    if (left <= 0) return
    await new Promise((goOn) => setTimeout(goOn, left))
  }
}
