import { beforeEach, vi } from 'vitest'

/** The lines that each test of a file logs; none of them is printed. */
export function logged(): string[] {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    for (const level of ['error', 'warn', 'log'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line))
  })
  return lines
}
