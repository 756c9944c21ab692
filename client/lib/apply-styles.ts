const loading = new Map<string, Promise<void>>()

/** Adds a stylesheet to the page, once; after a failure it may be tried again. Resolves when it is applied. */
export function applyStyles(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const applied = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      loading.delete(address)
      reject(new Error('A stylesheet did not load'))
    })
    document.head.append(link)
  })
  loading.set(address, applied)
  return applied
}
