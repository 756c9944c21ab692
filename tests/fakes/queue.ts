import type { Queue } from '@cloudflare/workers-types'

/** A queue in memory, whose messages a test hands on, or loses. */
export function fakeQueue<Body>(onSend: (body: Body) => void = () => {}) {
  const messages: Body[] = []
  let isDown = false
  return {
    queue: {
      send: async (body: Body) => {
        if (isDown) throw new Error('The queue is down')
        messages.push(structuredClone(body))
        onSend(body)
      },
    } as unknown as Queue,
    messages,
    goDown: () => void (isDown = true),
    comeBack: () => void (isDown = false),
  }
}
