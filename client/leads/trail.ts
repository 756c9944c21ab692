import { parseTrail } from '../../shared/lead/visit.ts'

/**
 * What a form tells of the visit when it is sent (LED-01): pages of ours, the advertisement that led here. It stays in
 * this tab until then; where a site asks first, it stays there for good unless its visitor agreed.
 */
export function trail(): string {
  const { site, counts } = document.documentElement.dataset
  if (counts === undefined) return ''
  try {
    return JSON.stringify(parseTrail(sessionStorage.getItem(`${site}:trail`) ?? '', location.hostname))
  } catch {
    return ''
  }
}
