/** The one piece of the web that the browser and the Worker both have and the rules may use. */
declare class URLSearchParams {
  constructor(init?: string | [string, string][] | Record<string, string>)
  append(name: string, value: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
