/** Shows the values of a list whose label has what is typed into its box, and opens what they are folded into. */
export function findIn(box: HTMLInputElement): void {
  const wanted = box.value.trim().toLowerCase()
  for (const label of box.parentElement?.querySelectorAll<HTMLElement>('.check') ?? [])
    label.hidden = !label.childNodes[1]?.textContent?.toLowerCase().includes(wanted)
  for (const fold of box.parentElement?.querySelectorAll('details') ?? []) {
    // Open for now, independent of the shopper's own choice.
    if (wanted !== '') fold.dataset['was'] ??= String(fold.open)
    fold.open = wanted !== '' || (fold.dataset['was'] ?? String(fold.open)) === 'true'
    if (wanted === '') delete fold.dataset['was']
  }
}

/** The same once the lists of a part are new. */
export function findAgain(part: Element): void {
  for (const box of part.querySelectorAll<HTMLInputElement>('.filter-find')) if (box.value !== '') findIn(box)
}
