import { afterFrame } from './prerender.ts'

/** What is held longer is dragged. */
const LONGEST_MS = 400

/** Resolves once the press that is on its way has been answered, and its frame painted; at once where there is none. */
export const pressOver = (): Promise<void> =>
  new Promise((goOn) => {
    if (!document.querySelector(':active')) return goOn()
    addEventListener('click', () => afterFrame(goOn), { once: true, capture: true })
    setTimeout(goOn, LONGEST_MS)
  })
