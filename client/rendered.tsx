import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'

/** Characters kept, keys included: some 2,000 cards, or the pages of 200 cars. */
const KEPT = 16_000_000
const kept = new LRUCache<string, string>({
  maxSize: KEPT,
  sizeCalculation: (html, key) => html.length + key.length + 1,
})

/**
 * The HTML of a part that many pages share: cards, lists of filters, what stands on a car's page. Drawing them is most of
 * what such a page costs, and the same ones are asked for again and again. A drawing is kept under everything it was made from, so it
 * can be neither old nor another site's. `name` tells components apart, and their ids.
 */
export function drawn<Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  props: Props,
  written = JSON.stringify(props),
): string {
  const key = name + written
  const known = kept.get(key)
  if (known !== undefined) return known
  const html = renderToString(<Component {...props} />, { identifierPrefix: name })
  kept.set(key, html)
  return html
}

const ofOwners = new WeakMap<object, Map<string, string>>()

/**
 * The same for what is drawn from one object, and beside it from nothing but what `name` says. Where that object is the
 * very same from request to request its drawing is found without writing it out.
 */
export function drawnOf<Props extends object>(
  owner: object,
  name: string,
  Component: ComponentType<Props>,
  props: Props,
): string {
  const own = ofOwners.get(owner) ?? new Map<string, string>()
  ofOwners.set(owner, own)
  const html = own.get(name) ?? drawn(name, Component, props)
  own.set(name, html)
  return html
}
