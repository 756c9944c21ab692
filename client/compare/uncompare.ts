import { compared } from '../device/kept.ts'

/** A car taken off the compare page is no longer chosen on this device either; the link itself leads on. */
export function letGoOnComparePage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-uncompare]') : null
  if (!link) return
  const slug = link.dataset['uncompare']
  compared.write(compared.read().filter((car) => car.slug !== slug))
}
