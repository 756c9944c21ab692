/** The part of cli-progress that is used; the package has no types. */
declare module 'cli-progress' {
  export const Presets: { shades_classic: object }
  export class SingleBar {
    constructor(options: { format: string }, preset: object)
    start(total: number, value: number, payload: Record<string, unknown>): void
    update(value: number, payload: Record<string, unknown>): void
    stop(): void
  }
}
