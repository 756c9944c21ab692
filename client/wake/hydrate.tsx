import { type ComponentType, type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName } from './attributes.ts'

/** Every component that the server renders and the browser hydrates, loaded when the first of its name wakes. */
const LOADERS = {
  calculator: async () => (await import('../finance/calculator.tsx')).Calculator,
  fuel: async () => (await import('../delivery/fuel.tsx')).Fuel,
  gallery: async () => (await import('../gallery/gallery.tsx')).Gallery,
  'lead-form': async () => (await import('../leads/lead-form.tsx')).LeadFormIsland,
} satisfies Record<IslandName, unknown>

export type Islands = { [Name in IslandName]: Awaited<ReturnType<(typeof LOADERS)[Name]>> }

/**
 * Hydrates one island: the component that the server rendered, with the same props and the same id prefix. Resolves when
 * the island answers events. Throws when no island has its name or its code does not load.
 */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { wake = '', props = '{}', prefix = '' } = element.dataset
  const [, name] = wake.split(':')
  const Component = (await LOADERS[name as IslandName]?.()) as ComponentType<object> | undefined
  if (!Component) throw new Error(`No island is called ${name}`)
  const hydrating = new AbortController()
  leaveFieldsAlone(element, hydrating.signal)
  await new Promise<void>((resolve) => {
    const island = (
      <Hydrated then={resolve}>
        <Component {...JSON.parse(props)} />
      </Hydrated>
    )
    // As a transition React hydrates in slices, between which the browser handles events.
    startTransition(() => void hydrateRoot(element, island, { identifierPrefix: prefix }))
  })
  hydrating.abort()
}

function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

/** On any of these React hydrates the rest at once, before the browser paints what the event did. */
const POINTER_EVENTS = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click']
const FIELD_EVENTS = ['keydown', 'keyup', 'input', 'change']

/** Keeps events on fields from React while it hydrates. Their values stay in the form, which the island reads afterwards. */
function leaveFieldsAlone(element: HTMLElement, signal: AbortSignal): void {
  for (const type of [...POINTER_EVENTS, ...FIELD_EVENTS])
    element.addEventListener(type, stopOnField, { capture: true, signal })
}

function stopOnField(event: Event): void {
  if (event.target instanceof Element && event.target.closest('label, input, select, textarea'))
    event.stopImmediatePropagation()
}
