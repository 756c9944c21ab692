type Ask = (path: string, init?: RequestInit) => Promise<Response>

const MOST = 5

/** Opens an address as a browser does, redirects included: where it ends, and what is there. */
export async function openLink(ask: Ask, path: string, init: RequestInit = {}) {
  let [at, answer] = [path, await ask(path, init)]
  for (let steps = 0; answer.status === 303 && steps < MOST; steps++) {
    at = answer.headers.get('Location')!
    answer = await ask(at)
  }
  return { path: at, answer }
}
