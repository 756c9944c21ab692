const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const PATIENCE_MS = 15_000

type Turnstile = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}
declare global {
  var turnstile: Turnstile | undefined
}

let coming: Promise<void> | undefined

function loaded(): Promise<void> {
  coming ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      coming = undefined
      reject(new Error('Turnstile did not load'))
    })
    document.head.append(script)
  })
  return coming
}

const late = () => new Promise<string>((resolve) => setTimeout(() => resolve(''), PATIENCE_MS))

/** Draws Cloudflare's box in its place of a form; it needs no press of most people. */
export async function show(form: HTMLFormElement): Promise<{ answer: () => Promise<string>; stop: () => void } | null> {
  await loaded()
  const place = form.querySelector<HTMLElement>('[data-turnstile]')
  const service = globalThis.turnstile
  if (!place || !service) return null
  let id = ''
  const token = new Promise<string>((resolve) => {
    id = service.render(place, {
      sitekey: place.dataset['turnstile'],
      callback: resolve,
      'error-callback': () => resolve(''),
      'response-field': false,
    })
  })
  return { answer: () => Promise.race([token, late()]), stop: () => service.remove(id) }
}
