/** How a service is reached: the runtime's own fetch, or what a test has in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export const reach: Fetch = (url, init) => fetch(url, init)

/** The words of an answer; throws for more of them than can be read, without reading on. */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  if (!body) return text
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
