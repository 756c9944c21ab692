import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHROMIUM_FLAGS, chromium } from '../../scripts/browser.ts'

/**
 * A tab of a browser that nothing but this drives, by its debugging protocol. Playwright attaches to pages in a way
 * that forbids a browser to draw pages ahead; attached by way of the tab it may.
 */
export type Tab = {
  goto(url: string): Promise<void>
  /** The value of an expression in the page that is shown, awaited if it is a promise. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Asks again until the expression is true; throws after some seconds. */
  until(expression: string): Promise<void>
  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<void>
  close(): Promise<void>
}

type Message = { id?: number; method?: string; params?: Params; result?: unknown; error?: { message: string } }
type Params = Record<string, unknown>
type Target = { type: string; subtype?: string; targetId: string }

// A browser on a busy machine starts slowly.
const PATIENCE = 30_000
/** A page that is left while it is asked never answers. */
const ANSWERS_WITHIN = 5_000

/** `trust`: the flag with which the browser trusts the front. */
export async function openTab(port: number, trust: string): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  const flags = [...CHROMIUM_FLAGS, trust, '--headless=new', '--window-size=1280,900', `--user-data-dir=${profile}`]
  const browser = spawn(await chromium(), [...flags, `--remote-debugging-port=${port}`, 'about:blank'], {
    stdio: 'ignore',
  })
  process.once('exit', () => browser.kill())
  const wire = await connect(await debuggerUrl(port))
  const page = await attach(wire)
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await wire.send<{
      result: { value: Value }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, page())
    if (exceptionDetails) throw new Error(`${exceptionDetails.text} in ${expression}`)
    return result.value
  }
  const until = (expression: string) => patiently(() => evaluate<boolean>(expression), expression)
  return {
    evaluate,
    until,
    async goto(url) {
      await wire.send('Page.navigate', { url }, page())
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`)
    },
    async mouse(type, x, y) {
      const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }
      await wire.send('Input.dispatchMouseEvent', { type, x, y, ...button }, page())
    },
    async close() {
      wire.close()
      await ended(browser)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Follows the pages of the first tab; gives the session of the one that is shown. */
async function attach(wire: Wire): Promise<() => string> {
  const pages = new Map<string, Target>()
  wire.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    pages.set(sessionId as string, targetInfo as Target)
  })
  wire.on('Target.detachedFromTarget', ({ sessionId }) => pages.delete(sessionId as string))
  wire.on('Target.targetInfoChanged', ({ targetInfo }) => {
    const changed = targetInfo as Target
    for (const [session, { targetId }] of pages) if (targetId === changed.targetId) pages.set(session, changed)
  })
  const { targetId } = await wire.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    forTab: true,
  })
  await wire.send('Target.setDiscoverTargets', { discover: true })
  const { sessionId } = await wire.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await wire.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId)
  const shown = () => [...pages].find(([, { type, subtype }]) => type === 'page' && !subtype)?.[0]
  await patiently(() => Promise.resolve(shown() !== undefined), 'a page in the tab')
  return () => shown() ?? ''
}

type Wire = {
  send<Result>(method: string, params?: Params, sessionId?: string): Promise<Result>
  on(method: string, then: (params: Params) => void): void
  close(): void
}

async function connect(url: string): Promise<Wire> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Map<string, (params: Params) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else listeners.get(message.method ?? '')?.(message.params ?? {})
  })
  return {
    send<Result>(method: string, params: Params = {}, sessionId?: string) {
      const id = ++last
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
      return new Promise<Result>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWERS_WITHIN)
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id)
          clearTimeout(timer)
          if (error) reject(new Error(`${method}: ${error.message}`))
          else resolve(result as Result)
        })
      })
    },
    on: (method, then) => listeners.set(method, then),
    close: () => socket.close(),
  }
}

async function debuggerUrl(port: number): Promise<string> {
  let url = ''
  await patiently(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
    url = ((await answer.json()) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl
    return url !== ''
  }, 'the browser to start')
  return url
}

async function patiently(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE
  // A page that is just being left answers with an error; the next one does not.
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > giveUpAt) throw new Error(`Waited in vain for ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function ended(browser: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    browser.once('exit', () => resolve())
    browser.kill()
  })
}
