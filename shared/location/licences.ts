import type { Location } from './schema.ts'

/** Dealer licence numbers as the footer shows them, each once with the locations that trade under it (NAV-04). */
export function dealerLicences(
  locations: Pick<Location, 'name' | 'visible' | 'dealer_license_number'>[],
): { number: string; locations: string[] }[] {
  const shown = locations.filter(({ visible }) => visible)
  const numbers = new Set(shown.flatMap(({ dealer_license_number }) => dealer_license_number ?? []))
  return [...numbers].map((number) => ({
    number,
    locations: shown.filter((location) => location.dealer_license_number === number).map(({ name }) => name),
  }))
}
