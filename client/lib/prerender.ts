/** Once the browser has made the picture of what there is: nothing stands between a press and what it did. */
export const afterFrame = (then: () => void): void => void requestAnimationFrame(() => setTimeout(then))

/** Whether the page is drawn before anybody has asked for it. */
export const isAhead = () => (document as Prerendering).prerendering

/** Once a page that was drawn ahead is seen, of which its first picture on the screen is the sign. */
export function whenSeenFirst(then: () => void): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    then()
  }).observe({ type: 'paint', buffered: true })
}

/** Not yet among the types of the DOM. */
type Prerendering = Document & { prerendering?: boolean }
