import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { AppEnv } from '../context.ts'
import { withTimeout } from '../platform/timeout.ts'
import { Document, type Head } from './render.tsx'

/** A page whose content may have to be waited for. */
type Waiting<View> = {
  view: Promise<View>
  /** What the head says: with null, only what the address already tells. */
  head: (view: View | null) => Head
  draw: (view: View) => ReactElement
  /** Stands in place of the content when it fails after the head has left. */
  failed: (error: unknown) => ReactElement
}

/** How long content may take before the head is sent ahead of it, in milliseconds. */
const HEAD_WAITS_MS = 2
const LATE = Symbol('late')
const SLOT = 'the content comes here'

/**
 * Content that is there at once is drawn in one piece, and may fail with a status. Otherwise head and header leave
 * first and the content follows in its place, in order, so that the page needs no script to be whole.
 */
export async function renderWhenReady<View>(c: Context<AppEnv>, page: Waiting<View>): Promise<Response> {
  // A HEAD request waits for the content: there is no body to send ahead of it.
  const view = await (c.req.method === 'HEAD'
    ? page.view
    : withTimeout(page.view, HEAD_WAITS_MS, (): typeof LATE => LATE))
  if (view !== LATE) return c.render(page.draw(view), { head: page.head(view) })

  const [before = '', after = ''] = renderToString(
    <Document c={c} head={page.head(null)}>
      {SLOT}
    </Document>,
  ).split(SLOT)
  c.set(
    'whole',
    page.view.then((ready) => wholePage(c, page, ready)).catch(() => null),
  )
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const send = async () => {
    await writer.write(encoder.encode(`<!DOCTYPE html>${before}`))
    const content = await page.view.then(page.draw, page.failed)
    await writer.write(encoder.encode(renderToString(content) + after))
    await writer.close()
  }
  c.executionCtx.waitUntil(send().catch((error: unknown) => writer.abort(error)))
  return c.body(readable, 200, { 'Content-Type': 'text/html; charset=UTF-8' })
}

/** The page as it had been drawn if its content had been there at once. */
const wholePage = <View,>(c: Context<AppEnv>, { head, draw }: Waiting<View>, view: View) =>
  `<!DOCTYPE html>${renderToString(
    <Document c={c} head={head(view)}>
      {draw(view)}
    </Document>,
  )}`
