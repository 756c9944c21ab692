import { type ComponentProps, type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { Calculator } from '../islands/calculator.tsx'
import { Chosen } from '../islands/chosen.tsx'
import { FilterCount } from '../islands/filter-count.tsx'
import { Filters } from '../islands/filters.tsx'
import { Fuel } from '../islands/fuel.tsx'
import { Gallery } from '../islands/gallery.tsx'
import { LeadFormIsland } from '../islands/lead-form.tsx'
import { type IslandMoment, type IslandName, wake } from './attributes.ts'

/** Every component that the server renders and the browser hydrates. hydrate.tsx has the same table for the browser. */
const ISLANDS = {
  calculator: Calculator,
  chosen: Chosen,
  'filter-count': FilterCount,
  filters: Filters,
  fuel: Fuel,
  gallery: Gallery,
  'lead-form': LeadFormIsland,
} satisfies Record<IslandName, unknown>

export type Islands = typeof ISLANDS

type Props<Name extends IslandName> = {
  name: Name
  on: IslandMoment
  /** Plain JSON: the browser reads them from the page. */
  props: ComponentProps<Islands[Name]>
}

/**
 * Renders a component that the browser hydrates at the moment `on`. It has an id prefix of its own, so that its `useId`
 * values are the same in both renders.
 */
export function Island<Name extends IslandName>({ name, on, props }: Props<Name>) {
  const prefix = useId()
  const Component = ISLANDS[name] as ComponentType<object>
  return (
    <div
      className="contents"
      {...islandAttributes(name, on, JSON.stringify(props), prefix)}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: prefix }) }}
    />
  )
}

/** @param json the island's props */
export const islandAttributes = (name: IslandName, on: IslandMoment, json: string, prefix: string) => ({
  ...wake(on, name),
  'data-props': json,
  'data-prefix': prefix,
})
