import type { FocusName } from './attributes.ts'

type Act = (element: HTMLElement) => unknown

/** What comes with the focus of an element, by its name in `data-wake`. */
const FOCUS: Record<FocusName, () => Promise<Act>> = {
  suggest: async () => (await import('../search/suggest/suggest.ts')).suggestIn,
}

export async function actOnFocus(element: HTMLElement, name: string): Promise<void> {
  const act = await FOCUS[name as FocusName]()
  act(element)
}
