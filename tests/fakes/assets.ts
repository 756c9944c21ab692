import { createHash } from 'node:crypto'

const LOOKS = [
  'brands',
  'compare',
  'form',
  'icons',
  'location',
  'offers',
  'page',
  'print',
  'search',
  'sections',
  'specimens',
  'vehicle',
  'window-card',
]

const FIRST_VIEWS = ['icons', 'location', 'page', 'search', 'vehicle']

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The text of a first view’s styles. */
export const firstStyle = (kind: string) => `:root{--first-view:${kind}}`

const inlined = (name: string, text: string) => ({ href: `/assets/${name}`, text, hash: hashOf(text) })

/** What the client build would have called its files. */
export const ASSETS = {
  boot: '/assets/boot-test.js',
  css: '/assets/app-test.css',
  stylesheets: Object.fromEntries(LOOKS.map((looks) => [looks, `/assets/${looks}-test.css`])),
  firstScript: inlined('first-view', '0'),
  firstStyles: Object.fromEntries(
    FIRST_VIEWS.map((kind) => [kind, { href: `/assets/${kind}`, pieces: [{ text: firstStyle(kind), variants: [] }] }]),
  ),
  reload: null,
  version: 'test',
}
