import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { AppEnv } from '../context.ts'

type Words = { title: string; text: string; link?: { text: string; href: string } }
type Colours = { brand: string; ink: string }

/** Of a page without a site. */
const NEUTRAL: Colours = { brand: '#22577a', ink: '#ffffff' }

const css = ({ brand, ink }: Colours) => `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.125rem/1.5 system-ui, sans-serif;
  color: light-dark(#17242f, #f2f4f6); background: light-dark(#f5f6f7, #14191e); border-top: .5rem solid ${brand}; box-sizing: border-box }
main { max-width: 32rem; padding: 2rem 1.5rem; text-align: center }
h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.15; text-wrap: balance; overflow-wrap: anywhere; margin: 0 0 1rem }
p { margin: 0 0 1.5rem; text-wrap: balance }
a { display: inline-block; padding: .75rem 1.5rem; border-radius: .5rem; font-weight: 600; text-decoration: none;
  color: ${ink}; background: ${brand} }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px }`

type Html = ReturnType<typeof html>

const wholePage = (title: string, head: Html, body: Html, heading = title): Html =>
  html`<!doctype html>
    <html lang="en-AU">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html>`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A page outside of every site: it loads nothing else, so it can be shown while other parts fail. */
export function plainPage(
  status: 404 | 503,
  { title, text, link }: Words,
  { colours = NEUTRAL, headers = {} }: { colours?: Colours; headers?: Record<string, string> } = {},
): Response {
  const style = html`<style>
    ${raw(css(colours))}
  </style>`
  const page = wholePage(
    title,
    style,
    html`<p>${text}</p>
    ${link && html`<a href="${link.href}">${link.text}</a>`}`,
  )
  // No part of it is awaited.
  return new Response(page as string, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY,
      ...headers,
    },
  })
}

/** A plain page for developers, never cached nor indexed. The caller makes sure that this is a developer's machine. */
export function devPage(c: Context<AppEnv>, title: string, body: Html, heading = title) {
  c.header('Cache-Control', 'no-store')
  return c.html(wholePage(title, html`<meta name="color-scheme" content="light dark" />`, body, heading))
}
