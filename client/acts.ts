type Act = { act: (element: HTMLElement) => void }

const modules = import.meta.glob<Act>('./acts/*.ts')

/**
 * What `data-act` names happens: `client/acts/{name}.ts`, loaded by the first press. What carries it is a link or a
 * button of a form that does the same without script.
 */
export async function act(element: HTMLElement): Promise<void> {
  const load = modules[`./acts/${element.dataset['act']}.ts`]
  if (!load) throw new Error(`Nothing is called ${element.dataset['act']}`)
  const module = await load()
  module.act(element)
}
