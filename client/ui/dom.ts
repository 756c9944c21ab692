import { addIcons } from './add-icons.ts'
import { type IconName, symbolHref } from './icons.ts'

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

const SVG = 'http://www.w3.org/2000/svg'

export function icon(name: IconName): SVGElement {
  addIcons()
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', 'icon')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', symbolHref(name))
  svg.append(use)
  return svg
}

/** Announces new HTML on the page, for the code that marks buttons and counts pages. */
export function notifyRendered(): void {
  addIcons()
  document.dispatchEvent(new Event('forecourt:drawn'))
}
