import { button, draw, icon } from './draw.ts'

type Step = { text: string; href: string } | { text: string; press: () => void }

/** Long enough to read and to reach. */
const SHOWN_FOR = 8_000
const NOT_KEPT = 'This browser keeps nothing for us, so it lasts until you leave the page.'

/** There from the start of the first notice on: a screen reader speaks only of changes. */
const words = draw('p', { role: 'status' })
const steps = draw('p', { class: 'notice-steps' })
const box = draw('section', { class: 'notice', 'aria-label': 'Notice', hidden: true }, words, steps)
let leaving: ReturnType<typeof setTimeout> | undefined

const hide = () => {
  box.hidden = true
  words.textContent = ''
}
const leaveSoon = (lasts: number) => {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (box.matches(':hover, :focus-within')) leaveSoon(lasts)
    else hide()
  }, lasts)
}

type Options = { kept?: boolean; step?: Step /** Milliseconds it stays, unless it is pointed at. */; lasts?: number }

/** One line that says what happened, one at a time, with a step that goes on from it or takes it back. */
export function notice(text: string, { kept = true, step, lasts = SHOWN_FOR }: Options = {}): void {
  if (!box.isConnected) document.body.append(box)
  box.hidden = false
  steps.replaceChildren(
    ...(step ? [drawStep(step)] : []),
    button(icon('close'), { class: 'icon-button', 'aria-label': 'Dismiss' }, hide),
  )
  // The region has to be there before its words are.
  requestAnimationFrame(() => (words.textContent = kept ? text : `${text} ${NOT_KEPT}`))
  leaveSoon(lasts)
}

function drawStep(step: Step): HTMLElement {
  if ('href' in step) return draw('a', { class: 'link', href: step.href }, step.text)
  return button(step.text, { class: 'link' }, () => {
    hide()
    step.press()
  })
}
