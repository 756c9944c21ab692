import { EVENTS } from '../../shared/analytics/events.ts'
import type { PhoneReply } from '../../shared/api.ts'
import { countEvent } from '../analytics/count-event.ts'
import { call } from '../lib/call.ts'
import { draw } from '../ui/dom.ts'

/**
 * Asks the server for a car's number and shows it wherever the page masks it (VDP-06). Without an answer the form itself
 * is sent. A plain call: each press is recorded, so its answer is neither kept nor asked for twice.
 */
export async function revealPhone(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  if (!form || form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  const phone = await call('phoneReveal', { body }).catch(() => null)
  form.ariaBusy = 'false'
  if (!phone) return form.submit()
  for (const each of document.querySelectorAll<HTMLFormElement>('form.phone-reveal'))
    showNumber(each, phone, each === form)
  countEvent('phoneReveal', phone.label)
}

/** Replaces the button by the number as a link that looks like it. */
function showNumber(form: HTMLFormElement, { text, href }: PhoneReply, takesFocus: boolean): void {
  const button = form.querySelector('button')
  if (!button) return
  button.querySelector('.masked-number')?.replaceWith(text)
  button.querySelector('.reveal-hint')?.remove()
  const link = draw('a', { class: button.className, href }, ...button.childNodes)
  // In a place as wide as the form: nothing beside it moves.
  form.replaceWith(draw('div', { class: form.className }, link))
  if (takesFocus) link.focus()
}

/** A number that stands in full counts when it is called, as one that is revealed does. */
export function countCall(): void {
  const isUsed = document.documentElement.dataset['event'] === String(EVENTS.usedVehicleView.number)
  countEvent('phoneReveal', isUsed ? 'Used Car' : 'New Car')
}
