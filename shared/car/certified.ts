import type { Car } from './schema.ts'
import { isPurchasable } from './status.ts'

/** The manufacturer's programme whose used cars carry a badge (VDP-13). */
export type CertifiedProgramme = { make: string; name: string; logo_url: string | null; title: string; text: string }

export type CertifiedBadge = { name: string; logo: string | null; title: string; text: string }

type Candidate = Pick<Car, 'certified' | 'car_type' | 'make' | 'status'>

/** VDP-13: a certified used car of the programme's maker that can still be bought; null for any other. */
export function certifiedBadge(car: Candidate, programme: CertifiedProgramme | null): CertifiedBadge | null {
  if (!programme || !isPurchasable(car) || !isCertified(car, programme)) return null
  return { name: programme.name, logo: programme.logo_url, title: programme.title, text: programme.text }
}

/** Compares makes without case and outer spaces (CRD-03). */
export const isCertified = (car: Omit<Candidate, 'status'>, { make }: Pick<CertifiedProgramme, 'make'>) =>
  car.certified && car.car_type === 'used' && car.make.trim().toLowerCase() === make.trim().toLowerCase()
