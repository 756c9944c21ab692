/** Says what the slider of weekly prices stands at, and how many cars that is. */
export function followWeekly(form: HTMLElement): void {
  const slider = form.querySelector<HTMLInputElement>('input[type=range]')
  const counts = form.dataset['counts']?.split(' ') ?? []
  if (!slider) return
  const text = `$${slider.value}`
  const count = counts[(Number(slider.value) - Number(slider.min)) / Number(slider.step)]
  slider.setAttribute('aria-valuetext', `${text} a week`)
  write(form.querySelector('output'), text)
  write(form.querySelector('[data-count]'), count ?? '')
}

function write(element: Element | null, text: string): void {
  if (element) element.textContent = text
}
