import { fillPlaceholders } from '../../../../shared/page/placeholders.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import type { SourceGroup } from './page-source.ts'
import type { PageProblem } from './problem.ts'

/** Every text of a group with its names in braces filled in; `escape` for those in Markdown. */
export function fillIn(
  group: SourceGroup,
  value: unknown,
  path: PropertyKey[],
  site: Site,
  problems: PageProblem[],
  escape: (path: PropertyKey[]) => ((text: string) => string) | undefined = () => undefined,
): unknown {
  if (typeof value === 'string') {
    const { text, unknown } = fillPlaceholders(value, site, escape(path))
    for (const { name, near } of unknown) {
      const advice = near === null ? '' : `: did you mean {${near}}?`
      problems.push({
        file: group.file,
        line: group.lineOf(path),
        rule: `names {${name}}, which there is not${advice}`,
      })
    }
    return text
  }
  if (Array.isArray(value)) return value.map((each, at) => fillIn(group, each, [...path, at], site, problems, escape))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fillIn(group, each, [...path, key], site, problems, escape)]),
  )
}
