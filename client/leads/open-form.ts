import { applyStyles } from '../lib/apply-styles.ts'
import { afterFrame } from '../lib/prerender.ts'
import { waitedFor } from '../lib/waited-for.ts'
import { button, draw, icon } from '../ui/dom.ts'

const PATIENCE_MS = 8_000

/** Those opened on this page, by address: what was typed into one is still there when it is opened again. */
const opened = new Map<string, HTMLDialogElement>()

/** The form that is on its way: one that is asked for after it takes its place, and it leads nowhere any more. */
type Asked = { href: string; cancel: AbortController }
let asked: Asked | null = null

const forget = () => {
  asked?.cancel.abort()
  asked = null
}
// A page that is come back to does nothing of its own accord.
addEventListener('pagehide', forget)
// A shopper who goes on to something else is not taken away from it.
document.addEventListener('click', ({ target }) => asked && linkAt(target)?.href !== asked.href && forget(), true)
document.addEventListener('keydown', ({ key, target }) => (key === 'Escape' || isField(target)) && forget())

const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)
const isField = (target: EventTarget | null) => target instanceof Element && target.matches('input, select, textarea')

/** Shows the form of the page that a link leads to, over this page (VDP-17). Where that fails, the link is followed. */
export function openForm(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement) || link.href === asked?.href) return
  forget()
  const mine = { href: link.href, cancel: new AbortController() }
  asked = mine
  void open(link, mine).catch((error: unknown) => {
    if (asked !== mine) return
    console.warn(String(error))
    asked = null
    location.assign(link.href)
  })
}

async function open(link: HTMLAnchorElement, mine: Asked): Promise<void> {
  const known = opened.get(link.href)
  if (known?.isConnected) {
    await pressed(link)
    if (asked === mine) show(known)
    return
  }
  const place = await waitedFor(link, formAt(link.href, mine.cancel.signal))
  if (asked !== mine) return
  replaceLike(place)
  const dialog = dialogWith(place)
  opened.set(link.href, dialog)
  show(dialog)
  // Without its script the form is sent as any form is.
  await wake(dialog).catch((error: unknown) => console.warn(String(error)))
}

function show(dialog: HTMLDialogElement): void {
  asked = null
  if (!dialog.open) dialog.showModal()
}

/**
 * A page under a modal dialog is styled anew from its first element to its last, as it cannot be used, and again when it can.
 * The link is seen to be pressed before that, and the dialog is gone before it.
 */
async function pressed(link: HTMLAnchorElement): Promise<void> {
  link.dataset['pressed'] = ''
  await new Promise<void>(afterFrame)
  delete link.dataset['pressed']
}

function closeAfterFrame(dialog: HTMLDialogElement): void {
  dialog.style.display = 'none'
  afterFrame(() => {
    dialog.close()
    dialog.style.display = ''
  })
}

async function formAt(address: string, cancelled: AbortSignal): Promise<HTMLElement> {
  const response = await fetch(address, { signal: AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)]) })
  if (!response.ok) throw new Error(`The form answers ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const place = page.querySelector<HTMLElement>('[data-form-place]')
  if (!place) throw new Error('There is no form')
  await Promise.all(missingSheets(page).map(applyStyles))
  return document.adoptNode(place)
}

/** Stylesheets of the form's own page that this one lacks; what every page wears, this one has. */
function missingSheets(page: Document): string[] {
  const present = new Set(sheetsOf(document))
  return sheetsOf(page).filter((sheet) => !present.has(sheet))
}

const sheetsOf = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]:not([data-common])')].map((link) => link.getAttribute('href') ?? '')

/** The same form, now about something else: it takes the place of the one before, and what was typed into that. */
function replaceLike(place: HTMLElement): void {
  const form = place.querySelector('form')
  const before = form && document.querySelector<HTMLFormElement>(`dialog form#${form.id}`)
  if (!before) return
  for (const field of before.querySelectorAll<Field>('.field')) {
    const same = form.querySelector<Field>(`.field[name="${field.name}"]`)
    if (same && field.value) same.value = field.value
  }
  before.closest('dialog')?.remove()
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function dialogWith(place: HTMLElement): HTMLDialogElement {
  const title = place.querySelector('h1')
  const close = button(icon('close'), { class: 'icon-button form-dialog-close', 'aria-label': 'Close' }, () =>
    closeAfterFrame(dialog),
  )
  const dialog = draw('dialog', { class: 'form-dialog', 'aria-labelledby': title?.id ?? null }, close, place)
  // Who listens hears first which form this is, and no keyboard covers it before a field is chosen.
  title?.setAttribute('tabindex', '-1')
  title?.setAttribute('autofocus', '')
  document.body.append(dialog)
  return dialog
}

async function wake(dialog: HTMLDialogElement): Promise<void> {
  const [{ hydrate }, { fillContact }] = await Promise.all([import('../wake/hydrate.tsx'), import('./contact.ts')])
  fillContact(dialog)
  for (const element of dialog.querySelectorAll<HTMLElement>('[data-props]')) await hydrate(element)
}
