const DIGITS = 6

/** The last code that was sent: a wrong one is not sent again while it is corrected. */
let last = ''

/** Sends a one-time code once all of its digits are typed or filled in. */
export function sendCode(form: HTMLElement, event?: Event): void {
  if (!(form instanceof HTMLFormElement) || !(event?.target instanceof HTMLInputElement)) return
  const code = event.target.value.replace(/\D/g, '')
  if (code.length !== DIGITS || code === last) return
  last = code
  form.requestSubmit()
}
