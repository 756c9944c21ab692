type Route = { method: string; path: string }

/** For an address of the API the methods that it takes; none for one that is not there. */
export function allowedMethods(routes: readonly Route[]): (path: string) => string[] {
  const calls = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    // A route writes the form of a part in braces where a URLPattern has brackets.
    .map(({ method, path }) => ({ method, pattern: new URLPattern({ pathname: path.replace(/\{(.*?)\}/g, '($1)') }) }))
  return (path) => [
    ...new Set(calls.filter(({ pattern }) => pattern.test({ pathname: path })).map(({ method }) => method)),
  ]
}
