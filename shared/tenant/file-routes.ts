/** Begins with a condition or a kind of vehicle, or ends in a price: '/used-utes-brisbane', '/utes-under-30000'. */
const LANDING_PATH =
  /^\/(((new|used|demo)|(cars|motorcycles|caravans|trucks|vehicles))-[a-z0-9-]+|[a-z0-9-]+-under-\d+)$/

/** Files for robots and browsers, and lists of stock by words (FND-01): rows of the route table, which checks them. */
export const FILE_ROUTES = {
  files: { path: '/files/*', handler: 'files', kind: 'file' },
  robots: { path: '/robots.txt', handler: 'robots', kind: 'file' },
  sitemap: { path: '/sitemap.xml', handler: 'sitemap', kind: 'file' },
  sitemap_part: { path: '/sitemaps/:part', handler: 'sitemap', kind: 'file' },
  index_now_key: { path: '/indexnow.txt', handler: 'index_now_key', kind: 'file' },
  favicon: { path: '/favicon.ico', handler: 'icons', kind: 'file' },
  manifest: { path: '/site.webmanifest', handler: 'icons', kind: 'file' },
  touch_icon: { path: '/apple-touch-icon.png', handler: 'icons', kind: 'file', cache: 'icon' },
  icon: { path: '/icons/:file', handler: 'icons', kind: 'file', cache: 'icon' },
  car_share: { path: '/cars/:slug/share.png', handler: 'share_picture', kind: 'file', cache: 'share' },
  car_qr: { path: '/cars/:slug/qr.svg', handler: 'car_qr', kind: 'file', feature: 'print' },
  landing: { path: '/:words', handler: 'landing', kind: 'pattern', cache: 'search', matches: LANDING_PATH },
} as const
