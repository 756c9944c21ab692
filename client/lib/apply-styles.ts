const coming = new Map<string, Promise<void>>()

/** Dresses the page in a stylesheet besides its own, asked for once; after a failure again. Resolves when it is worn. */
export function wear(address: string): Promise<void> {
  const known = coming.get(address)
  if (known) return known
  const worn = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      coming.delete(address)
      reject(new Error('A stylesheet did not load'))
    })
    document.head.append(link)
  })
  coming.set(address, worn)
  return worn
}
