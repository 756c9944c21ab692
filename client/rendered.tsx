import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { computeOnce } from '../shared/memo.ts'
import { drawApart, placePart, toBytes } from './page-bytes.ts'

/** Most bytes of kept HTML with its keys: some 1,200 cards, or the pages of 120 cars (docs/scale.md). */
const MAX_BYTES = 10 * 2 ** 20

/** HTML by the name and props of its component, in UTF-8. */
export const htmlMemory = (maxBytes = MAX_BYTES) =>
  new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: (html, key) => ENTRY_BYTES + html.length + bytesInMemory(key),
  })

const ENTRY_BYTES = 300
const BEYOND_LATIN_1 = /[^\0-\xff]/

/** An engine holds a text in one byte a character, or in two once a single character needs them. */
const bytesInMemory = (text: string) => text.length * (BEYOND_LATIN_1.test(text) ? 2 : 1)

const cache = htmlMemory()

/**
 * The HTML of a part that many pages share: cards, lists of filters, the parts of a vehicle page. Rendering them is most
 * of the cost of such a page. The key is all of the props, so a hit is neither stale nor another site's.
 * @param name tells components apart, and their ids
 */
export const renderCached = <Props extends object>(
  name: string,
  Component: ComponentType<Props>,
  props: Props,
): string => placePart(renderedBytes(name, Component, props))

const renderedBytes = <Props extends object>(name: string, Component: ComponentType<Props>, props: Props) =>
  computeOnce(cache, name + JSON.stringify(props), () => toBytes(renderText(name, Component, props)))

function renderText<Props extends object>(name: string, Component: ComponentType<Props>, props: Props): string {
  const html = drawApart(() => renderToString(<Component {...props} />, { identifierPrefix: name }))
  return html.replace(PRELOADS, '')
}

/**
 * React puts a preload link before what holds an eager picture. In a list it would stand between the items, and the head
 * preloads the picture that counts (worker/http/render.tsx).
 */
const PRELOADS = /^(<link rel="preload"[^>]*>)+/

type Part = { key: string; html: Uint8Array<ArrayBuffer> }
const byOwner = new WeakMap<object, Map<string, Part>>()

/** One drawing a name: what counts up, as a car's views, would fill the memory otherwise. */
function keepPart(owner: object, name: string, key: string, draw: () => Part['html']): string {
  const parts = computeOnce(byOwner, owner, () => new Map<string, Part>())
  const known = parts.get(name)
  const part = known?.key === key ? known : { key, html: draw() }
  parts.set(name, part)
  return placePart(part.html)
}

/**
 * The same for a part that depends on `owner`, `name` and `key` alone: an owner that is the same object from request to
 * request spares serialising the props. Of the keys of a name the newest is kept.
 */
export const renderCachedFor = <Props extends object>(
  owner: object,
  name: string,
  Component: ComponentType<Props>,
  props: Props,
  key = '',
): string => keepPart(owner, name, key, () => toBytes(renderText(name, Component, props)))

/** The same for a part that other owners may have as well. */
export const renderSharedFor: typeof renderCachedFor = (owner, name, Component, props) =>
  keepPart(owner, name, '', () => renderedBytes(name, Component, props))
