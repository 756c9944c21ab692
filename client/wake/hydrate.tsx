import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { provideLater } from './later.ts'

type IslandModule = Record<string, ComponentType<Record<string, unknown>>>

const modules = import.meta.glob<IslandModule>('../islands/*.tsx')

provideLater(async (file) => (await modules[`../islands/${file}.tsx`]?.()) ?? {})

/**
 * Wakes one island: the very component the server drew, with the same props and the same id prefix. Settled once it
 * hears.
 */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island = '', props = '{}', prefix = '', when } = element.dataset
  const [file, name = ''] = island.split('#')
  const load = modules[`../islands/${file}.tsx`]
  const Component = (await load?.())?.[name]
  if (!Component) throw new Error(`No island is called ${island}`)
  const asleep = new AbortController()
  if (when !== 'search') leaveFields(element, asleep.signal)
  await new Promise<void>((resolve) => {
    const whole = (
      <Waking then={resolve}>
        <Component {...JSON.parse(props)} />
      </Waking>
    )
    // As a transition React wakes it in slices, between which a press is heard.
    startTransition(() => void hydrateRoot(element, whole, { identifierPrefix: prefix }))
  })
  asleep.abort()
}

function Waking({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/** For any of these React would wake the whole island at once, before the browser may show what they did. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click']
const ENTRIES = ['keydown', 'keyup', 'input', 'change']

/** What is done to a field is the browser's while its island wakes: it stands in the form, which the island reads then. */
function leaveFields(element: HTMLElement, signal: AbortSignal): void {
  for (const type of [...PRESSES, ...ENTRIES]) element.addEventListener(type, keep, { capture: true, signal })
}

function keep(event: Event): void {
  if (event.target instanceof Element && event.target.closest('label, input, select, textarea'))
    event.stopImmediatePropagation()
}
