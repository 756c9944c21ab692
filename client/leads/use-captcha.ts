import { useEffect, useRef, useState } from 'react'
import type { FormView } from '../../shared/lead/form-view.ts'
import type { CaptchaTask } from './captcha.ts'

/**
 * The answer to a form's captcha, worked out from the moment that the form comes to life. `renew` begins another: an
 * answer that was sent is not accepted twice.
 */
export function useCaptcha({ id, captcha }: FormView) {
  const task = useRef<CaptchaTask>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!captcha || !(element instanceof HTMLFormElement)) return
    const started = import('./captcha.ts').then(({ startCaptcha }) => startCaptcha(element, captcha)).catch(() => null)
    const stop = () => void started.then((begun) => begun?.stop())
    task.current = { answer: async () => (await started)?.answer() ?? '', stop }
    return stop
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, captcha?.kind, round])
  return {
    answer: async () => (captcha && (await task.current?.answer())) ?? '',
    renew: () => setRound((rounds) => rounds + 1),
  }
}
