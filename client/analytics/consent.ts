import type { ConsentQuestion } from '../../shared/tenant/analytics.ts'
import { button, draw } from '../ui/dom.ts'
import { forgetAnswer, readAnswer, writeAnswer } from './answer.ts'
import { forgetWaiting } from './queue.ts'

const { dataset } = document.documentElement
const question = JSON.parse(dataset['consent'] ?? '{}') as ConsentQuestion

/** Counts once the visitor has agreed, now or on an earlier visit; asks where this version of the question has no answer (ANA-01). */
export function askFirst(count: () => void): void {
  const answer = readAnswer(question.version)
  // What this visit did before its yes is told by no page.
  if (answer) begin(count)
  else forgetWaiting()
  const offer = () => {
    // The page of privacy choices asks by a form of its own, which works without script as well.
    if (document.querySelector('[data-counting]')) return
    if (answer === null) ask(count)
    offerChange(count)
  }
  // The foot of the page may still be on its way.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', offer)
  else offer()
}

function offerChange(count: () => void): void {
  const change = () => {
    withdraw()
    ask(count)
  }
  const choices = button('Analytics choice', { class: 'link', 'data-choices': true }, change)
  document.querySelector('.footer-legal')?.append(choices)
}

let hasBegun = false

function begin(count: () => void): void {
  Object.assign(dataset, question.counting)
  if (!hasBegun) count()
  hasBegun = true
}

/** From now on nothing is told, nor what waits; what is asked for by being shown is read anew with the next page. */
function withdraw(): void {
  forgetWaiting()
  for (const name of Object.keys(question.counting)) delete dataset[name]
  forgetAnswer()
}

function ask(count: () => void): void {
  document.querySelector('.consent')?.remove()
  const bar = draw('section', { class: 'consent', 'aria-label': 'Privacy choices' }, draw('p', {}, question.text))
  const answer = (agrees: boolean) => () => {
    writeAnswer(agrees, question.version)
    if (agrees) begin(count)
    const hadFocus = bar.contains(document.activeElement)
    bar.remove()
    // Keyboard focus stays at the foot of the page.
    if (hadFocus) document.querySelector<HTMLElement>('[data-choices]')?.focus({ preventScroll: true })
  }
  bar.append(
    draw(
      'p',
      { class: 'consent-answers' },
      button('Yes, that’s fine', { class: 'button button-secondary' }, answer(true)),
      button('No, thanks', { class: 'button button-secondary' }, answer(false)),
    ),
  )
  document.body.append(bar)
}
