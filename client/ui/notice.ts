import { button, draw, icon } from './dom.ts'

type Step = { text: string; href: string } | { text: string; press: () => void }

/** Long enough to read and to reach. */
const SHOWN_FOR = 8_000
/** In effect until it is dismissed (B9). */
export const UNTIL_DISMISSED = 1_000_000
const LEAVES_IN = 200
const NOT_KEPT = 'Your browser isn’t saving anything for us, so it’s only here until you leave the page.'

/** In the page before its words are: a screen reader announces changes alone. */
const words = draw('p', { role: 'status' })
const steps = draw('p', { class: 'notice-steps' })
const box = draw('section', { class: 'notice', 'aria-label': 'Notice', hidden: true }, words, steps)
let leaving: ReturnType<typeof setTimeout> | undefined
/** The running animation; `getAnimations` would force a style. */
let motion: Animation | undefined

const hide = () => {
  box.hidden = true
  words.textContent = ''
}
const dismiss = () => (motion = leave(box, hide))
const leaveSoon = (lasts: number) => {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (box.matches(':hover, :focus-within')) leaveSoon(lasts)
    else dismiss()
  }, lasts)
}

/** Animates a notice away; at once with reduced motion (WAT-03). */
function leave(gone: HTMLElement, then: () => void): Animation {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const going = gone.animate({ opacity: 0, translate: '0 1rem' }, { duration: moves ? LEAVES_IN : 0 })
  going.addEventListener('finish', then)
  return going
}

/** Takes away the notice that came with the page, whose dismiss link was pressed. */
export function dismissNotice(link: HTMLElement): void {
  const rendered = link.closest<HTMLElement>('.notice')
  if (rendered) leave(rendered, () => rendered.remove())
}

type Options = {
  /** Stands over the text, in bold. */
  title?: string
  kept?: boolean
  step?: Step
  /** Milliseconds it stays, unless it is pointed at. */
  lasts?: number
}

/** Says what happened, one notice at a time, with a step that goes on from it or takes it back. */
export function notice(text: string, { title, kept = true, step, lasts = SHOWN_FOR }: Options = {}): void {
  // What the server said when the page came is older.
  document.querySelector('[data-told]')?.remove()
  if (!box.isConnected) document.body.append(box)
  motion?.cancel()
  box.hidden = false
  steps.replaceChildren(
    ...(step ? [drawStep(step)] : []),
    button(icon('close'), { class: 'icon-button', 'aria-label': 'Dismiss' }, dismiss),
  )
  const said = kept ? text : `${text} ${NOT_KEPT}`
  // The region has to be there before its words are.
  requestAnimationFrame(() => words.replaceChildren(...(title ? [draw('strong', {}, title)] : []), said))
  leaveSoon(lasts)
}

function drawStep(step: Step): HTMLElement {
  if ('href' in step) return draw('a', { class: 'link', href: step.href }, step.text)
  return button(step.text, { class: 'link' }, () => {
    hide()
    step.press()
  })
}
