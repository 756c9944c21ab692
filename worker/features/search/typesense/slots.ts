/** Searches of one site that are under way in this isolate, each with the time (epoch ms) when it is given up. */
export type Slots = Map<symbol, number>

/** More at once would make each of them slow: a server shares its cores among them. */
const MAX_AT_ONCE = 4
/** How often a waiting search looks for a place: another request's promise cannot wake it in a Worker. */
const LOOK_MS = 5

/** All places were taken for as long as the search may wait. */
export class NoSlot extends Error {
  constructor(milliseconds: number) {
    super(`${MAX_AT_ONCE} searches of this site were under way for ${milliseconds} ms`)
    this.name = 'NoSlot'
  }
}

/** Does the work once fewer than the most searches are under way; throws NoSlot when it would have to wait longer. */
export async function inSlot<Value>(
  slots: Slots,
  { patienceMs, clock }: { patienceMs: number; clock: () => number },
  work: () => Promise<Value>,
): Promise<Value> {
  for (let waited = 0; isFull(slots, clock()); waited += LOOK_MS) {
    if (waited >= patienceMs) throw new NoSlot(patienceMs)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const slot = Symbol('search')
  slots.set(slot, clock() + patienceMs)
  try {
    return await work()
  } finally {
    slots.delete(slot)
  }
}

/** A search whose request was given up leaves its place when its time is over. */
function isFull(slots: Slots, now: number): boolean {
  for (const [slot, until] of slots) if (until < now) slots.delete(slot)
  return slots.size >= MAX_AT_ONCE
}
