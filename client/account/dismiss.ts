import { leave } from '../ui/notice.ts'

/** Takes away a notice that came with the page. */
export function act(link: HTMLElement): void {
  const notice = link.closest<HTMLElement>('.notice')
  if (notice) leave(notice, () => notice.remove())
}
