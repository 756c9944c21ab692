/** The car that a button stands for: its own, or that of the buttons that it is among. Not yet checked. */
export function carOf(button: HTMLElement): { slug?: string } {
  return JSON.parse(button.closest<HTMLElement>('[data-car]')?.dataset['car'] ?? '{}') as { slug?: string }
}
