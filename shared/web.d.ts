/** What of the web the browser and the Worker both have and the rules may use. */
declare function atob(base64: string): string

declare class URLSearchParams {
  constructor(init?: string | [string, string][] | Record<string, string>)
  append(name: string, value: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
