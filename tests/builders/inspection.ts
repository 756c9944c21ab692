import type { Inspection } from '../../shared/car/inspection-schema.ts'

/** A sheet of three points: one in order, one replaced, one to know of. */
export const aSheet = (details: Partial<Inspection> = {}): Inspection => ({
  inspected_by: 'Ana Reyes',
  inspected_on: '2026-11-12',
  groups: [
    { name: 'Engine', points: [{ name: 'Oil leaks', result: 'ok' }] },
    {
      name: 'Tyres',
      points: [
        { name: 'Tread, front left', result: 'attention', millimetres: 3.5, note: 'due within the year' },
        { name: 'Spare', result: 'replaced' },
      ],
    },
  ],
  ...details,
})
