declare namespace Cloudflare {
  // Merging with the runtime's own declaration needs an interface.
  interface Env extends Bindings {}
}
type Bindings = import('../../worker/bindings.ts').Bindings
