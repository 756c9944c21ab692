const PREPARING = 'Preparing…'
const FAILED = 'We couldn’t make the PDF. Please try again, or print this page instead.'

/** Saves the file a link leads to, saying that it is being made and, if it comes to nothing, that too (VDP-14). */
export async function savePdf(link: HTMLElement): Promise<void> {
  if (!(link instanceof HTMLAnchorElement) || link.textContent === PREPARING) return
  const words = link.innerHTML
  link.textContent = PREPARING
  try {
    const answer = await fetch(link.href)
    if (!answer.ok) throw new Error(String(answer.status))
    save(await answer.blob(), nameFrom(answer))
  } catch (error) {
    console.warn(String(error))
    alert(FAILED)
  } finally {
    link.innerHTML = words
  }
}

/** What the server calls it. */
const nameFrom = ({ headers }: Response) => /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]

function save(file: Blob, name = 'car.pdf'): void {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // Not every browser has begun to read it when the click returns.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
