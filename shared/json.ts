/** Whether a value of JSON is a group of names: neither a list nor null. */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
