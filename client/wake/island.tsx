import { type ComponentProps, type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { type IslandMoment, type IslandName, wake } from './attributes.ts'
import type { Islands } from './hydrate.tsx'

type Props<Name extends IslandName> = {
  name: Name
  /** The component that hydrate.tsx loads by this name. */
  of: Islands[Name]
  on: IslandMoment
  /** Plain JSON: the browser reads them from the page. */
  props: ComponentProps<Islands[Name]>
}

/** Renders a component that the browser hydrates at the moment `on`, with an id prefix of its own: both renders have the same ids. */
export function Island<Name extends IslandName>({ name, of, on, props }: Props<Name>) {
  const prefix = useId()
  const Component = of as ComponentType<object>
  return (
    <div
      className="contents"
      {...wake(on, name)}
      data-props={JSON.stringify(props)}
      data-prefix={prefix}
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: prefix }) }}
    />
  )
}
