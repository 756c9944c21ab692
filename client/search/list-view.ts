import { shelf } from '../device/shelves.ts'

const views = shelf('view', (value) => (value === 'table' ? value : null), 1)

/** Shows results in the view that was chosen here before. */
export function fillView(place: HTMLElement): void {
  const [view = 'rows'] = views.read()
  const radio = place.querySelector<HTMLInputElement>(`[name="view"][value="${view}"]`)
  if (radio) radio.checked = true
}

export function keepView(switchOfViews: HTMLElement): void {
  const chosen = switchOfViews.querySelector<HTMLInputElement>('[name="view"]:checked')?.value
  views.write(chosen === 'table' ? [chosen] : [])
}
