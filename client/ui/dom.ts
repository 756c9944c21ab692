import type { IconName } from './icons.ts'

type Attributes = Record<string, string | boolean | null>

/** One element: an attribute that is true stands empty, one that is false or null is left out. */
export function draw<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children)
  return element
}

export function button(text: string | Node, attributes: Attributes, press: () => void): HTMLButtonElement {
  const element = draw('button', { type: 'button', ...attributes }, text)
  element.addEventListener('click', press)
  return element
}

/** What could not be loaded, and a button for another try. */
export const drawTrouble = (text: string, attributes: Attributes, press: () => void): HTMLElement =>
  draw(
    'p',
    { class: 'trouble', role: 'alert' },
    text,
    button('Try again', { class: 'button button-secondary', ...attributes }, press),
  )

export const icon = (name: IconName): HTMLElement => draw('i', { class: `icon i-${name}` })

/** Announces new HTML on the page, for the code that marks buttons and counts pages. */
export function notifyRendered(): void {
  document.dispatchEvent(new Event('forecourt:drawn'))
}
