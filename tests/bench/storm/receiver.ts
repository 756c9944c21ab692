import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomFrom } from '../../builders/random.ts'
import { fateOf } from './fates.ts'

/** What dealers have: each accepted delivery by its key, once. */
export type Receiver = {
  /** lead_id by Idempotency-Key. */
  ledger: Map<string, string>
  /** Calls so far, and those whose key was known already. */
  calls: () => { all: number; repeats: number }
  /** From now on every call is answered. */
  calm: () => void
  /** From now on it never answers anything. */
  die: () => void
  take: (request: IncomingMessage, response: ServerResponse) => void
}

/** Dealers' systems that fail, hang, and take a lead without telling. They know a repeat by its key, as is asked of them. */
export function openReceiver(): Receiver {
  const random = randomFrom(7)
  const ledger = new Map<string, string>()
  let [all, repeats, isCalm, isDead] = [0, 0, false, false]

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (isDead) return
    all++
    const what = isCalm ? 'answers' : fateOf(random)
    if (what === 'hangs') return
    if (what === 'fails') return void response.writeHead(500).end()
    const { lead } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { lead: { lead_id: string } }
    const key = String(request.headers['idempotency-key'])
    if (ledger.has(key)) repeats++
    ledger.set(key, lead.lead_id)
    if (what === 'drops') return void request.socket.destroy()
    response.writeHead(202).end()
  }

  return {
    ledger,
    calls: () => ({ all, repeats }),
    calm: () => void (isCalm = true),
    die: () => void (isDead = true),
    // Who is killed while it calls has nothing more to say.
    take: (request, response) => void take(request, response).catch(() => {}),
  }
}
