/** A visitor who touches nothing for so long is not in the middle of something. */
const EASE_MS = 400

let touched = 0

/** From here on it is known when the page was last touched. */
export function watchTouches(): void {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, ({ timeStamp }) => (touched = timeStamp))
}

/** Resolves once the visitor has touched nothing for a moment. */
export async function atEase(): Promise<void> {
  for (let left; (left = touched + EASE_MS - performance.now()) > 0; )
    await new Promise((goOn) => setTimeout(goOn, left))
}
