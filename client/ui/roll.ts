/** Whether the site lets nothing move. Asked once: the question has the browser style the page. */
let isStill: boolean | undefined

/** A new number comes from below, where the site and the visitor let things move. */
export function roll(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  isStill ??= getComputedStyle(document.documentElement).getPropertyValue('--quick').startsWith('0ms')
  if (isStill) return
  element.animate(
    [
      { translate: '0 40%', opacity: 0.2 },
      { translate: 'none', opacity: 1 },
    ],
    { duration: 180, easing: 'ease-out' },
  )
}
