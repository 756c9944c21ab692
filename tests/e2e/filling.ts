import type { Locator, Page } from '@playwright/test'
import { expect } from './visit.ts'

export const JO = { Name: 'Jo Park', Email: 'jo@mail.example', Phone: '0491 570 006' }

export async function fill(form: Page | Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)).fill(value)
}

/** Until then a form is sent as without script. */
const isAwake = (form: Element) => Object.keys(form).some((key) => key.startsWith('__react'))
export const awake = (within: Page | Locator) =>
  expect.poll(() => within.locator('form.form').evaluate(isAwake)).toBe(true)
