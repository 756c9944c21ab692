/** Every item of a list that is read page by page; `after` is the last item of the page before. */
export async function* allPages<Item>(readPage: (after: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item> {
  for (let after: Item | undefined; ; ) {
    const items = await readPage(after)
    yield* items
    after = items.at(-1)
    if (after === undefined) return
  }
}
