import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { AppEnv } from '../context.ts'
import { utf8 } from '../platform/crypto.ts'
import { withTimeout } from '../platform/timeout.ts'
import type { Head } from './render.tsx'

/** A page whose content may have to be awaited. */
type AwaitedPage<View> = {
  view: Promise<View>
  /** The head; with null, as far as it follows from the address alone. */
  head: (view: View | null) => Head
  render: (view: View) => ReactElement
  /** Stands in place of the content when it fails after the head was sent. */
  renderFailure: (error: unknown) => ReactElement
}

/** How long content may take before the head is sent ahead of it. */
const HEAD_DELAY_MS = 2
const LATE = Symbol('late')
/** Marks in the rendered layout where the content belongs. */
const SLOT = 'the content comes here'

/**
 * `c.render` for content that may be late (docs/adr/0028-rendering.md). Content that is ready is rendered with its
 * layout in one piece, and may fail with a status. Otherwise the layout is rendered alone and split at its slot: head
 * and header are sent first, the content follows in its place and in order, so the page needs no script to be whole.
 */
export async function renderWhenReady<View>(c: Context<AppEnv>, page: AwaitedPage<View>): Promise<Response> {
  const renderWhole = async (view: View) => c.render(page.render(view), { head: page.head(view) })
  // The answer to HEAD has no body, so there is nothing to send ahead.
  const view = await (c.req.method === 'HEAD'
    ? page.view
    : withTimeout(page.view, HEAD_DELAY_MS, (): typeof LATE => LATE))
  if (view !== LATE) return renderWhole(view)

  const layout = await c.render(<>{SLOT}</>, { head: page.head(null) })
  const [before = '', after = ''] = (await layout.text()).split(SLOT)
  c.set(
    'wholePage',
    page.view
      .then(renderWhole)
      .then((whole) => whole.text())
      .catch(() => null),
  )
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const send = async () => {
    await writer.write(utf8(before))
    const content = renderToString(await page.view.then(page.render, page.renderFailure))
    await writer.write(utf8(content + after))
    await writer.close()
  }
  c.executionCtx.waitUntil(send().catch((error: unknown) => writer.abort(error)))
  return c.body(readable, 200, { 'Content-Type': 'text/html; charset=UTF-8' })
}
