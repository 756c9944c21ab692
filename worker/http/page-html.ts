import { reactRenderer } from '@hono/react-renderer'
import type { Context } from 'hono'
import type { ReactNode } from 'react'

const draws = reactRenderer()

/** What @hono/react-renderer has made of a page: its text, or that it failed. */
export type Drawing = { html: string | null; failure: Promise<Response> | null }
type Render = (page: ReactNode) => Promise<Response>

/** Draws with the package, whose last step hands the text to `html` of the context: here it is taken as it is. */
export function renderToHtml(page: ReactNode, drawing: Drawing): string {
  const taker = {
    getLayout: () => undefined,
    setRenderer: (render: Render) => void (drawing.failure = render(page)),
    html: (html: string) => void (drawing.html = html),
  }
  void draws(taker as unknown as Context, async () => {})
  return drawing.html ?? ''
}
