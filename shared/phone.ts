/** A number to call, as shown and as dialled. */
export type Phone = { text: string; href: string }

/** '07 5550 1234' -> 'tel:+61755501234'. Service numbers (13, 1300, 1800) and foreign numbers are left as they are. */
export function phoneOf(number: string): Phone {
  const digits = number.replace(/[^\d+]/g, '')
  const dialled = /^0[2-478]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : digits
  return { text: number.trim(), href: `tel:${dialled}` }
}
