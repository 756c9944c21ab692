declare namespace Cloudflare {
  // Merging with the runtime's own declaration needs an interface.
  interface Env extends Bindings {
    /** The database's migrations in order, read by vitest.config.ts. */
    MIGRATIONS: { name: string; queries: string[] }[]
    /** Empty: for the upgrade from the last release. */
    RELEASE_DB: D1Database
    /** The queue of the work of each database. */
    TEST_WORK: Queue<import('../../worker/scheduled.ts').Beat>
  }
}
type Bindings = import('../../worker/bindings.ts').Bindings

declare module '*?raw' {
  const text: string
  export default text
}
