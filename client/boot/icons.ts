import { draw } from '../ui/dom.ts'

/** Adds the icons that the page came without, for what is drawn in the browser. */
export async function addIcons(): Promise<void> {
  const sheet = draw('div', { hidden: true })
  sheet.innerHTML = await (await fetch('/icons.svg')).text()
  for (const symbol of sheet.querySelectorAll('symbol')) if (document.getElementById(symbol.id)) symbol.remove()
  document.body.append(sheet)
}
