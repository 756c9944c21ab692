/** Web APIs common to browsers and Workers that shared code may use. */
declare function atob(base64: string): string

declare class URL {
  constructor(url: string, base?: string)
  static parse(url: string, base?: string): URL | null
  readonly search: string
  readonly hash: string
  protocol: string
  port: string
  readonly href: string
  readonly origin: string
  readonly hostname: string
  readonly pathname: string
  readonly username: string
  readonly password: string
  readonly searchParams: URLSearchParams
}

declare class URLSearchParams {
  constructor(init?: string | [string, string][] | Record<string, string>)
  append(name: string, value: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
