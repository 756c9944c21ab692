import { describe, expect, it } from 'vitest'
import type { Brochure } from '../../../shared/vehicle/papers.ts'
import { firstPrinter, type PrintJob, renderedPdf } from '../../../worker/features/print/service.ts'

const job: PrintJob = {
  brochure: {} as Brochure,
  page: 'https://yard.example/print?car_id=a-car',
  photos: () => Promise.resolve([]),
  logo: () => Promise.resolve(null),
}
const account = { account: 'acc/1', token: 'secret' }
const WHOLE = '%PDF-1.7 ... %%EOF'
const pdf = () => new Response(WHOLE, { headers: { 'Content-Type': 'application/pdf' } })

describe('Browser Rendering', () => {
  it('[VDP-14] is asked for the print page on A4, following nothing', async () => {
    const asked: { url: string; init: RequestInit }[] = []
    const printer = renderedPdf(account, async (url, init) => (asked.push({ url, init }), pdf()))
    expect(new TextDecoder().decode(await printer.print(job))).toBe(WHOLE)
    const [{ url, init }] = asked as [{ url: string; init: RequestInit }]
    expect(url).toBe('https://api.cloudflare.com/client/v4/accounts/acc%2F1/browser-rendering/pdf')
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual', headers: { Authorization: 'Bearer secret' } })
    expect(JSON.parse(init.body as string)).toEqual({
      url: job.page,
      pdfOptions: { format: 'a4', printBackground: true },
    })
  })

  it.each([
    ['an error', () => new Response('{}', { status: 500 })],
    ['a limit', () => new Response('{}', { status: 429 })],
    ['something else', () => Response.json({ success: false })],
    ['half a PDF', () => new Response('%PDF-1.7 ...', { headers: { 'Content-Type': 'application/pdf' } })],
    ['HTML as a PDF', () => new Response('<html> %%EOF', { headers: { 'Content-Type': 'application/pdf' } })],
  ])('[VDP-14] gives way to the next maker when it answers %s', async (_, answer) => {
    const troubles: unknown[] = []
    const mine = new TextEncoder().encode('drawn here')
    const printer = firstPrinter(
      [renderedPdf(account, async () => answer()), { print: () => Promise.resolve(mine) }],
      (error) => void troubles.push(String(error)),
    )
    expect(await printer.print(job)).toBe(mine)
    expect(troubles).toHaveLength(1)
    expect(String(troubles)).not.toContain('secret')
  })

  it('[VDP-14] throws when nobody can make one', async () => {
    const broken = { print: () => Promise.reject(new Error('no')) }
    await expect(firstPrinter([broken, broken], () => {}).print(job)).rejects.toThrow('no')
  })
})
