import type { PhoneReply } from '../../shared/api.ts'
import { tell } from '../analytics/tell.ts'
import { draw } from '../ui/dom.ts'

/** Has the server say a car's number and shows it wherever the page masks it (VDP-06). Unanswered, the form is sent. */
export async function revealPhone(button: HTMLElement): Promise<void> {
  const form = button.closest('form')
  if (!form || form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const phone = await asked(form)
  form.ariaBusy = 'false'
  if (!phone) return form.submit()
  for (const each of document.querySelectorAll<HTMLFormElement>('form.phone-reveal')) show(each, phone, each === form)
  tell('phoneReveal', phone.label)
}

async function asked(form: HTMLFormElement): Promise<PhoneReply | null> {
  try {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
    return response.ok ? ((await response.json()) as PhoneReply) : null
  } catch {
    return null
  }
}

/** The number as a link, in the look of the button that it takes the place of. */
function show(form: HTMLFormElement, { text, href }: PhoneReply, takesFocus: boolean): void {
  const button = form.querySelector('button')
  if (!button) return
  button.querySelector('.masked-number')?.replaceWith(text)
  button.querySelector('.reveal-hint')?.remove()
  const link = draw('a', { class: button.className, href }, ...button.childNodes)
  form.replaceWith(link)
  if (takesFocus) link.focus()
}
