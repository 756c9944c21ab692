import type { Draw } from './service.ts'

/** Draws in the jobs Worker. The libraries are large, so each is imported with its first drawing. */
export const draw: Draw = async (drawing) => {
  switch (drawing.kind) {
    case 'brochure':
      return (await import('./draw-brochure.ts')).drawBrochure(drawing.brochure, drawing)
    case 'evidence':
      return (await import('./draw-brochure.ts')).drawEvidence(drawing.evidence)
    case 'png':
      return (await import('../../platform/resvg.ts')).drawPng(drawing.svg, drawing.fonts, drawing.family)
  }
}
