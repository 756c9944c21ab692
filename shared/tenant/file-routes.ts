/** Files for robots and browsers: rows of the route table (paths.ts), which checks them. */
export const FILE_ROUTES = {
  robots: { path: '/robots.txt', handler: 'robots', kind: 'file' },
  sitemap: { path: '/sitemap.xml', handler: 'sitemap', kind: 'file' },
  sitemap_part: { path: '/sitemaps/:part', handler: 'sitemap', kind: 'file' },
  favicon: { path: '/favicon.ico', handler: 'icons', kind: 'file' },
  manifest: { path: '/site.webmanifest', handler: 'icons', kind: 'file' },
  touch_icon: { path: '/apple-touch-icon.png', handler: 'icons', kind: 'file', cache: 'icon' },
  icon: { path: '/icons/:file', handler: 'icons', kind: 'file', cache: 'icon' },
} as const
