const LOOKS = [
  'brands',
  'compare',
  'form',
  'location',
  'offers',
  'page',
  'print',
  'search',
  'specimens',
  'vehicle',
  'window-card',
]

/** What the client build would have called its files. */
export const ASSETS = {
  boot: '/assets/boot-test.js',
  css: '/assets/app-test.css',
  stylesheets: Object.fromEntries(LOOKS.map((looks) => [looks, `/assets/${looks}-test.css`])),
  reload: null,
  version: 'test',
}
