/** Lets the browser handle and paint what has come meanwhile; the work that is left goes on before anything new. */
export const pause = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((goOn) => setTimeout(goOn))
