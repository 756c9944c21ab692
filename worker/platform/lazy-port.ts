/** A port, or several by their names, whose code loads with the first call: all of its functions answer with promises. */
export function lazyPort<Port extends object>(load: () => Promise<Port>): Port {
  let loaded: Promise<Port> | undefined
  const findPort = () => (loaded ??= load())
  const member = (name: keyof Port) => async (): Promise<object> => {
    const value = (await findPort())[name]
    return (typeof value === 'function' ? value.bind(await findPort()) : value) as object
  }
  return new Proxy((() => {}) as unknown as Port, {
    get: (_, name) => lazyPort(member(name as keyof Port)),
    apply: async (_, __, given) => Reflect.apply((await findPort()) as () => unknown, undefined, given),
  })
}
