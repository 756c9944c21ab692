import type { Evidence } from '../../../shared/car/evidence.ts'

/** The evidence of an advertisement as a PDF. The library is large, so it is imported with the first one. */
export const evidencePdf = async (evidence: Evidence): Promise<Uint8Array> =>
  (await import('./draw-evidence.ts')).drawEvidence(evidence)
