import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { ChatPage } from '../../../client/pages/chat.tsx'
import { chatView, providerName } from '../../../shared/chat/view.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { pageTexts } from '../../../shared/seo/page-kinds.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'

/** /chat, and the document in which a provider's script runs (NAV-06). */
export const chat = new Hono<AppEnv>()
  .get('/', (c) => {
    const { site } = c.var
    if (site.autobot && 'url' in site.autobot) return c.redirect(site.autobot.url, 302)
    const view = chatView(site)
    if (!view) return messagePage(c, 404)
    const { title, intro } = view
    return c.render(<ChatPage view={view} />, {
      head: { ...pageTexts(site, 'form', { title, intro }), stylesheet: 'form', canonical: pathTo('chat') },
    })
  })
  .get('/window', (c) => chatWindow(c) ?? messagePage(c, 404))

/** An empty document with the provider's script, sandboxed out of the site's own origin wherever it is opened. */
function chatWindow(c: Context<AppEnv>) {
  const { autobot, slug } = c.var.site
  if (!autobot || !('script' in autobot)) return null
  const { script, origins } = autobot
  const sources = [script, ...origins].map((url) => new URL(url).origin).join(' ')
  c.header(
    'Content-Security-Policy',
    [
      'sandbox allow-scripts allow-forms allow-popups',
      "default-src 'none'",
      `script-src ${sources} 'unsafe-inline'`,
      `style-src ${sources} 'unsafe-inline'`,
      `img-src ${sources} data:`,
      `font-src ${sources} data:`,
      `connect-src ${sources} ${sources.replaceAll('https:', 'wss:')}`,
      `frame-src ${sources}`,
      "frame-ancestors 'self'",
    ].join('; '),
  )
  c.header('X-Robots-Tag', 'noindex')
  return c.html(html`<!doctype html>
    <html lang="en-AU" data-site="${slug}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${providerName(autobot)}</title>
      </head>
      <body>
        <noscript>This chat needs JavaScript. <a href="${pathTo('chat')}">Other ways to reach us</a></noscript>
        <script src="${script}" async></script>
      </body>
    </html>`)
}
