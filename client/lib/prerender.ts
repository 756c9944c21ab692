/** Runs after the next frame is painted, so that a press shows its effect first. */
export const afterFrame = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then))

export const isPrerendering = () => (document as Prerendering).prerendering

export function afterFirstPaint(then: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}

/** Not yet among the types of the DOM. */
type Prerendering = Document & { prerendering?: boolean }
