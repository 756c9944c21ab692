import type { Bindings } from '../../bindings.ts'
import { DEADLINES_MS } from '../../platform/deadlines/table.ts'
import { report } from '../../platform/log.ts'
import { withTimeout } from '../../platform/timeout.ts'
import type { Draw } from './service.ts'

/** Draws in this Worker. The libraries are large, so each is imported with its first drawing. */
export const drawHere: Draw = async (drawing) => {
  switch (drawing.kind) {
    case 'brochure':
      return (await import('./draw-brochure.ts')).drawBrochure(drawing.brochure, drawing.photo)
    case 'evidence':
      return (await import('./draw-evidence.ts')).drawEvidence(drawing.evidence)
    case 'png':
      return (await import('../../platform/resvg.ts')).drawPng(drawing.svg, drawing.fonts, drawing.family)
  }
}

/** Draws in the jobs Worker, away from visitors (TRU-02); here where none is bound or it fails. */
export function drawOf({ INTAKE }: Pick<Bindings, 'INTAKE'>): Draw {
  if (!INTAKE) return drawHere
  return (drawing) =>
    withTimeout(INTAKE.draw(drawing), DEADLINES_MS.drawing.document).catch((error: unknown) => {
      report({ event: 'drawing.not_handed', kind: drawing.kind, message: String(error) })
      return drawHere(drawing)
    })
}
