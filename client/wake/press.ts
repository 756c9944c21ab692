type Act = { act: (element: HTMLElement) => void }

const ACTS: Record<string, () => Promise<Act>> = {
  copy: () => import('../vehicle/copy.ts'),
  delivery: () => import('../delivery/ask-price.ts'),
  dismiss: () => import('../account/dismiss.ts'),
  form: () => import('../leads/open-form.ts'),
  large: () => import('../gallery/open-lightbox.ts'),
  located: () => import('../locations/dismiss-located.ts'),
  map: () => import('../locations/show-map.ts'),
  pdf: () => import('../vehicle/save-pdf.ts'),
  print: () => import('../vehicle/print.ts'),
  reveal: () => import('../vehicle/reveal-phone.ts'),
  share: () => import('../vehicle/share.ts'),
  watch: () => import('../account/toggle-watch.ts'),
}

/**
 * Runs what `data-act` names, loaded with the first press. The element is a link or a button of a form that does the
 * same without script.
 */
export async function act(element: HTMLElement): Promise<void> {
  const name = element.dataset['act'] ?? ''
  const load = ACTS[name]
  if (!load) throw new Error(`No act is called ${name}`)
  const module = await load()
  module.act(element)
}
