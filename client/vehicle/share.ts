/** VDP-07 */
const WINDOW = 'popup,width=550,height=400'
const LOOKED_AT_EVERY = 1_000

/** The button asks the device where it has a sheet of its own, else it opens ours; a link in ours opens a small window. */
export function share(element: HTMLElement): void {
  if (element instanceof HTMLAnchorElement) openWindow(element)
  else void ask(element as HTMLButtonElement)
}

/** A finger gets the sheet it knows; beside a mouse that sheet leaves out most of what people use. */
const hasOwnSheet = () => 'share' in navigator && matchMedia('(pointer: coarse)').matches

async function ask(button: HTMLButtonElement): Promise<void> {
  const { url = location.href, title = document.title } = button.dataset
  if (hasOwnSheet()) {
    try {
      return await navigator.share({ url, title })
    } catch (error) {
      // Closed without choosing is an answer; anything else leaves our own ways.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  const sheet = button.popoverTargetElement
  if (sheet instanceof HTMLElement) sheet.togglePopover({ source: button })
}

/** Opens the link in a small window and returns the focus to the link when that closes. Where popups are blocked, follows it. */
function openWindow(link: HTMLAnchorElement): void {
  const opened = window.open('', '_blank', WINDOW)
  if (!opened) return location.assign(link.href)
  opened.opener = null
  opened.location.href = link.href
  const looking = setInterval(() => {
    if (!opened.closed) return
    clearInterval(looking)
    link.focus()
  }, LOOKED_AT_EVERY)
}
