import { applyStyles } from '../lib/apply-styles.ts'
import { afterFrame } from '../lib/prerender.ts'
import { button, draw, icon } from '../ui/dom.ts'

/** A wait shorter than this is not spoken of. */
const SOON_MS = 200
const PATIENCE_MS = 8_000

/** Those opened on this page, by address: what was typed into one is still there when it is opened again. */
const opened = new Map<string, HTMLDialogElement>()

/** The press that counts: a form that was asked for before it is not shown any more, and leads nowhere. */
let latest = 0
/** The address of the form that is on its way. */
let asked: string | null = null

const forget = () => {
  latest++
  asked = null
}
// A page that is come back to does nothing of its own accord.
addEventListener('pagehide', forget)

/** Shows the form of the page that a link leads to, over this page (VDP-17). Where that fails, the link is followed. */
export function openForm(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement) || link.href === asked) return
  forget()
  asked = link.href
  const press = latest
  void open(link, () => press === latest).catch((error: unknown) => {
    console.warn(String(error))
    if (press !== latest) return
    asked = null
    location.assign(link.href)
  })
}

async function open(link: HTMLAnchorElement, isWanted: () => boolean): Promise<void> {
  const known = opened.get(link.href)
  if (known?.isConnected) {
    await pressed(link)
    if (isWanted()) show(known)
    return
  }
  const place = await waitedFor(link)
  if (!isWanted()) return
  replaceLike(place)
  const dialog = dialogWith(place)
  opened.set(link.href, dialog)
  show(dialog)
  await wake(dialog)
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

async function waitedFor(link: HTMLAnchorElement): Promise<HTMLElement> {
  const waiting = setTimeout(() => (link.ariaBusy = 'true'), SOON_MS)
  try {
    return await formAt(link.href)
  } finally {
    clearTimeout(waiting)
    link.ariaBusy = null
  }
}

function closeAfterFrame(dialog: HTMLDialogElement): void {
  dialog.style.display = 'none'
  afterFrame(() => {
    dialog.close()
    dialog.style.display = ''
  })
}

async function formAt(address: string): Promise<HTMLElement> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
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
