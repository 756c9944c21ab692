import { type ComponentType, useId } from 'react'
import { renderToString } from 'react-dom/server'

/** When an island wakes: when it comes near the screen, when it is touched, or when anything of the search page is. */
export type When = 'visible' | 'touch' | 'search'

/**
 * Marks a component as interactive. The server draws it with an id prefix of its own, so that its `useId` values
 * are the same when the browser wakes it. Props must be plain JSON.
 * @param name `<file>#<export>` in client/islands
 */
export function island<Props extends object>(name: `${string}#${string}`, Component: ComponentType<Props>, when: When) {
  return function Island(props: Props) {
    const prefix = useId()
    return (
      <div
        className="contents"
        data-island={name}
        data-when={when}
        data-props={JSON.stringify(props)}
        data-prefix={prefix}
        dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />, { identifierPrefix: prefix }) }}
      />
    )
  }
}
