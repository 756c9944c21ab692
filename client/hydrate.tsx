import { type ComponentType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { provideLater } from './state/later.ts'

type IslandModule = Record<string, ComponentType<Record<string, unknown>>>

const modules = import.meta.glob<IslandModule>('./islands/*.tsx')

provideLater(async (file) => (await modules[`./islands/${file}.tsx`]?.()) ?? {})

/** Wakes one island: the very component the server drew, with the same props and the same id prefix. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const { island = '', props = '{}', prefix = '' } = element.dataset
  const [file, name = ''] = island.split('#')
  const load = modules[`./islands/${file}.tsx`]
  const Component = (await load?.())?.[name]
  if (!Component) throw new Error(`No island is called ${island}`)
  // As a transition React wakes it in slices, between which a press is heard.
  startTransition(() => {
    hydrateRoot(element, <Component {...JSON.parse(props)} />, { identifierPrefix: prefix })
  })
}
