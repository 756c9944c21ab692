/**
 * A question that was chosen among the pills of a form goes into its message, where it can be added to; words of the shopper's
 * own stay. Without script the server takes the question as the message.
 */
export function writeQuestion({
  target,
  currentTarget: form,
}: {
  target: EventTarget
  currentTarget: HTMLFormElement
}): void {
  if (!(target instanceof HTMLInputElement) || !target.closest('.form-chip')) return
  const message = form.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
  const questions = [...form.querySelectorAll<HTMLInputElement>('.form-chip input')].map(({ value }) => value)
  if (message && ['', ...questions].includes(message.value.trim())) message.value = target.value
}
