import { ERROR_TITLE } from '../../shared/form/form-view.ts'
import { applyStyles } from '../lib/apply-styles.ts'
import { afterFrame } from '../lib/prerender.ts'
import { button, draw, icon } from '../ui/dom.ts'

const PATIENCE_MS = 8_000

/** Dialogs of this page by address; one that is opened again keeps what was typed. */
const dialogs = new Map<string, HTMLDialogElement>()

/** The form that is loading. A later press replaces it. */
type PendingForm = { href: string; cancel: AbortController; opening?: Promise<void> }
let pending: PendingForm | null = null

const cancelPending = () => {
  pending?.cancel.abort()
  pending = null
}
// A page restored from the back-forward cache opens no form.
addEventListener('pagehide', cancelPending)
// Doing something else cancels the form that is loading.
document.addEventListener(
  'click',
  ({ target }) => pending && linkAt(target)?.href !== pending.href && cancelPending(),
  true,
)
document.addEventListener('keydown', ({ key, target }) => (key === 'Escape' || isField(target)) && cancelPending())

const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('a') : null)
const isField = (target: EventTarget | null) => target instanceof Element && target.matches('input, select, textarea')

/** Shows the form of the page that a link leads to, over this page (VDP-17). Where that fails, the link is followed. */
export function openForm(link: HTMLElement): Promise<void> | undefined {
  if (!(link instanceof HTMLAnchorElement)) return
  if (link.href === pending?.href) return pending.opening
  cancelPending()
  const mine: PendingForm = { href: link.href, cancel: new AbortController() }
  pending = mine
  mine.opening = open(link, mine).catch((error: unknown) => {
    if (pending !== mine) return
    console.warn(String(error))
    pending = null
    location.assign(link.href)
  })
  return mine.opening
}

async function open(link: HTMLAnchorElement, mine: PendingForm): Promise<void> {
  const known = dialogs.get(link.href)
  if (known?.isConnected) {
    await showPress(link)
    if (pending === mine) openDialog(known)
    return
  }
  const place = await fetchForm(link.href, mine.cancel.signal)
  if (pending !== mine) return
  replaceLike(place)
  const dialog = dialogWith(place)
  dialogs.set(link.href, dialog)
  openDialog(dialog)
  // Without its script the form is sent as any form is.
  await hydrateIslands(dialog).catch((error: unknown) => console.warn(String(error)))
}

function openDialog(dialog: HTMLDialogElement): void {
  pending = null
  if (!dialog.open) dialog.showModal()
}

/**
 * A page under a modal dialog is styled anew from its first element to its last, as it cannot be used, and again when it can.
 * The link is seen to be pressed before that, and the dialog is gone before it.
 */
async function showPress(link: HTMLAnchorElement): Promise<void> {
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

async function fetchForm(address: string, cancelled: AbortSignal): Promise<HTMLElement> {
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
  const present = new Set(stylesheets(document))
  return stylesheets(page).filter((sheet) => !present.has(sheet))
}

const stylesheets = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]:not([data-common])')].map((link) => link.getAttribute('href') ?? '')

/** Replaces an earlier dialog of the same form, and copies what was typed into it. */
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
  dialog.addEventListener('close', () => (document.title = document.title.replace(ERROR_TITLE, '')))
  // The title has the focus: a screen reader says it first, and no on-screen keyboard opens.
  title?.setAttribute('tabindex', '-1')
  title?.setAttribute('autofocus', '')
  document.body.append(dialog)
  return dialog
}

async function hydrateIslands(dialog: HTMLDialogElement): Promise<void> {
  const [{ hydrate }, { fillContact }] = await Promise.all([import('../wake/hydrate.tsx'), import('./contact.ts')])
  fillContact(dialog)
  for (const element of dialog.querySelectorAll<HTMLElement>('[data-props]')) await hydrate(element)
}
