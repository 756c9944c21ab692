/**
 * Brings what stands in a place up to new HTML: what is the same stays the element it is, so that focus, scroll, words that
 * are half typed and folds that were opened survive. Elements are told apart by `data-key`, and choices by their value.
 */
export function morph(place: Element, html: string): void {
  const focused = document.activeElement
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  morphChildren(place, content)
  // One that had to be moved.
  if (focused !== document.activeElement && place.contains(focused))
    (focused as HTMLElement).focus({ preventScroll: true })
}

function morphChildren(place: Element, fresh: Node): void {
  const keyed = new Map([...place.children].map((child) => [findKey(child), child]))
  let at = place.firstChild
  for (const next of Array.from(fresh.childNodes)) {
    const key = findKey(next)
    const same = key === undefined ? findAlike(at, next) : keyed.get(key)
    if (!same) {
      place.insertBefore(next, at)
      continue
    }
    if (key === undefined) while (at !== same) at = removeAndNext(at!)
    if (at === same) at = same.nextSibling
    else place.insertBefore(same, at)
    morphNode(same, next)
  }
  while (at) at = removeAndNext(at)
}

function removeAndNext(gone: ChildNode): ChildNode | null {
  const next = gone.nextSibling
  gone.remove()
  return next
}

function findAlike(from: ChildNode | null, next: Node): ChildNode | null {
  let at = from
  while (at && (at.nodeName !== next.nodeName || findKey(at) !== undefined)) at = at.nextSibling
  return at
}

function findKey(node: Node): string | undefined {
  if (!(node instanceof HTMLElement)) return undefined
  const { firstElementChild: box } = node
  return node.dataset['key'] ?? (box instanceof HTMLInputElement && node.matches('.check') ? box.value : undefined)
}

/** Open and closed are the shopper's. */
const isOwn = (element: Element, name: string) => element.nodeName === 'DETAILS' && ['open', 'data-was'].includes(name)

function morphNode(at: Node, next: Node): void {
  if (!(at instanceof Element) || !(next instanceof Element)) {
    if (at.nodeValue !== next.nodeValue) at.nodeValue = next.nodeValue
    return
  }
  for (const { name } of Array.from(at.attributes))
    if (!next.hasAttribute(name) && !isOwn(at, name)) setAttribute(at, name, null)
  for (const { name, value } of next.attributes)
    if (at.getAttribute(name) !== value && !isOwn(at, name)) setAttribute(at, name, value)
  // What stands open is not emptied: it is drawn anew by itself (later.ts).
  if (!next.hasAttribute('data-later') || !at.hasAttribute('open')) morphChildren(at, next)
}

/** A field that was changed by hand follows its attribute no more by itself. */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
  if (element instanceof HTMLInputElement) {
    if (name === 'checked') element.checked = value !== null
    if (name === 'value' && element !== document.activeElement) element.value = value ?? ''
  }
  if (element instanceof HTMLOptionElement && name === 'selected') element.selected = value !== null
}
