import { operatorApi } from '../../worker/features/sites/operator/routes.ts'

const siteListing = () => {
  throw new Error('No call is made')
}

/** Every call of the operator's API as docs/routes.md writes it, 'GET /operator/sites/{slug}', in order. */
export function operatorCalls(): string[] {
  const { routes } = operatorApi({ onChange: () => {}, siteListing })
  const calls = routes.flatMap(({ method, path }) => {
    const written = path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')
    return method === 'ALL' ? [] : [`${method} ${written}`]
  })
  return [...new Set(calls)].toSorted()
}
