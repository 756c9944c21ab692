const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const TIMEOUT_MS = 15_000

type Turnstile = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}
declare global {
  var turnstile: Turnstile | undefined
}

let loading: Promise<void> | undefined

function loadScript(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loading = undefined
      reject(new Error('Turnstile did not load'))
    })
    document.head.append(script)
  })
  return loading
}

const timeout = () => new Promise<string>((resolve) => setTimeout(() => resolve(''), TIMEOUT_MS))

/** Draws Cloudflare's box in its place of a form; most people need not press it. null where it cannot be drawn. */
export async function showTurnstile(
  form: HTMLFormElement,
): Promise<{ answer: () => Promise<string>; stop: () => void } | null> {
  await loadScript()
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
  return { answer: () => Promise.race([token, timeout()]), stop: () => service.remove(id) }
}
