/** A list that this device keeps for one site, first the newest. */
export type Shelf<Item> = {
  read: () => Item[]
  /** Whether the device kept it. Where it did not, the list lives as long as the page. */
  write: (items: Item[]) => boolean
  most: number
}

type Device = {
  /** Slug of the site: every key begins with it, so that no site reads another's (ANA-02). */
  site: string
  /** May throw: some browsers refuse to name their storage. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  warn: (message: string) => void
}

/** Storage may be full, blocked or hold values of an older version or of another program: reading and writing never throw. */
export function shelves({ site, storage, warn }: Device) {
  /** What the device refused to keep. */
  const refused = new Map<string, string>()
  let warned = false

  function trouble(error: unknown): void {
    if (warned) return
    warned = true
    warn(`This browser keeps nothing for this site: ${error instanceof Error ? error.name : 'unknown trouble'}`)
  }

  function stored(key: string): string | null {
    try {
      return refused.get(key) ?? storage().getItem(key)
    } catch (error) {
      trouble(error)
      return null
    }
  }

  /** @param guard the item as it should be, or null for anything that is none */
  return function shelf<Item>(name: string, guard: (value: unknown) => Item | null, most: number): Shelf<Item> {
    const key = `${site}:${name}`
    return {
      most,
      read: () =>
        listIn(stored(key))
          .map(guard)
          .filter((item) => item !== null)
          .slice(0, most),
      write(items) {
        const text = JSON.stringify(items.slice(0, most))
        try {
          if (items.length > 0) storage().setItem(key, text)
          else storage().removeItem(key)
          refused.delete(key)
          return true
        } catch (error) {
          trouble(error)
          refused.set(key, text)
          return false
        }
      },
    }
  }
}

function listIn(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The list with an item at its head, and nowhere else in it. */
export const putFirst = <Item>(items: Item[], item: Item, isSame: (other: Item) => boolean): Item[] => [
  item,
  ...items.filter((other) => !isSame(other)),
]

/** The list with items at a place that were taken from it before; what came to it or left it since then stays so. */
export const putBack = <Item>(
  items: Item[],
  taken: Item[],
  place: number,
  isSame: (one: Item, other: Item) => boolean,
): Item[] => [
  ...items.slice(0, place),
  ...taken.filter((item) => !items.some((other) => isSame(item, other))),
  ...items.slice(place),
]
