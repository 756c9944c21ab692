/** A visitor who touches nothing for so long is not in the middle of something. */
const EASE_MS = 400

let touched = 0

/** From here on it is known when the page was last touched. */
export function watchTouches(): void {
  for (const type of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (touched = timeStamp), { capture: true, passive: true })
}

/** Resolves once the visitor has touched nothing for a moment. */
export async function atEase(): Promise<void> {
  for (;;) {
    const left = touched + EASE_MS - performance.now()
    if (left <= 0) return
    await new Promise((goOn) => setTimeout(goOn, left))
  }
}
