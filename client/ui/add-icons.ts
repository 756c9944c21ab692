let isAsked = false

/** Adds the icons that the page came without, once: for what is drawn in the browser, or arrives there as HTML. */
export function addIcons(): void {
  if (isAsked) return
  isAsked = true
  void add().catch((error: unknown) => {
    isAsked = false
    console.warn(String(error))
  })
}

async function add(): Promise<void> {
  const sheet = document.createElement('div')
  sheet.hidden = true
  sheet.innerHTML = await (await fetch('/icons.svg')).text()
  for (const symbol of sheet.querySelectorAll('symbol')) if (document.getElementById(symbol.id)) symbol.remove()
  document.body.append(sheet)
}
