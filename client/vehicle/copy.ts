import { notice } from '../ui/notice.ts'

/** VDP-07 */
const CONFIRMED_FOR = 3_000
const SAID_FOR = 1_500

const back = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/** Copies what `data-copy` holds. A notice says so for a button with `data-copied`; another says it itself, and aloud. */
export async function copyText(element: HTMLElement): Promise<void> {
  const { copy: text = '', copied } = element.dataset
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // A browser that keeps the clipboard to itself still lets a text be marked.
    notice(`Copy this: ${text}`)
    return
  }
  if (copied) notice(copied, { lasts: CONFIRMED_FOR })
  else confirmCopy(element)
}

function confirmCopy(button: HTMLElement): void {
  const aloud = button.nextElementSibling
  button.dataset['said'] = ''
  if (aloud) aloud.textContent = 'Copied'
  clearTimeout(back.get(button))
  back.set(
    button,
    setTimeout(() => {
      delete button.dataset['said']
      if (aloud) aloud.textContent = ''
    }, SAID_FOR),
  )
}
