import { API } from '../../shared/api.ts'
import type { CaptchaView } from '../../shared/lead/form-view.ts'

/** A form waits no longer for the answer; without one the server may ask a question. */
const PATIENCE_MS = 15_000

/** Work done while a form is filled in; gives what is sent along, '' where nothing came of it. */
export type Work = { answer: () => Promise<string>; stop: () => void }

export function work(form: HTMLFormElement, { kind }: CaptchaView): Work {
  return kind === 'turnstile' ? asked(form) : solved()
}

/** Solved off the main thread, so that typing stays responsive (LED-02). */
function solved(): Work {
  let worker: Worker | undefined
  const answer = new Promise<string>((resolve) => {
    setTimeout(() => resolve(''), PATIENCE_MS)
    const solve = async () => {
      const response = await fetch(API.captcha)
      if (!response.ok) return resolve('')
      worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
        resolve(data)
        worker?.terminate()
      })
      worker.addEventListener('error', () => resolve(''))
      // A worker of our own has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(await response.json())
    }
    solve().catch(() => resolve(''))
  })
  return { answer: () => answer, stop: () => worker?.terminate() }
}

/** Cloudflare's own puts its answer into a field of the form. */
function asked(form: HTMLFormElement): Work {
  const shown = import('./turnstile.ts').then(({ show }) => show(form)).catch(() => null)
  return {
    answer: async () => (await shown)?.answer() ?? '',
    stop: () => void shown.then((widget) => widget?.stop()),
  }
}
