import type { CaptchaView } from '../../shared/form/form-view.ts'
import { call } from '../lib/call.ts'

/** Upper bound on the wait for the answer; without one the server may ask a question. */
const TIMEOUT_MS = 15_000

/** Work done while a form is filled in. Its answer is sent along, '' where there is none. */
export type CaptchaTask = { answer: () => Promise<string>; stop: () => void }

export function startCaptcha(form: HTMLFormElement, { kind }: CaptchaView): CaptchaTask {
  return kind === 'turnstile' ? startTurnstile(form) : startProofOfWork()
}

/** Solved off the main thread, so that typing never waits for it (LED-02). A challenge serves once: a plain call. */
function startProofOfWork(): CaptchaTask {
  let worker: Worker | undefined
  const answer = new Promise<string>((resolve) => {
    setTimeout(() => resolve(''), TIMEOUT_MS)
    const solve = async () => {
      const challenge = await call('captcha', {})
      worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
        resolve(data)
        worker?.terminate()
      })
      worker.addEventListener('error', () => resolve(''))
      // A worker of the same site has no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(challenge)
    }
    solve().catch(() => resolve(''))
  })
  return { answer: () => answer, stop: () => worker?.terminate() }
}

/** Cloudflare's box in its place of the form. */
function startTurnstile(form: HTMLFormElement): CaptchaTask {
  const shown = import('./turnstile.ts').then(({ showTurnstile }) => showTurnstile(form)).catch(() => null)
  return {
    answer: async () => (await shown)?.answer() ?? '',
    stop: () => void shown.then((widget) => widget?.stop()),
  }
}
