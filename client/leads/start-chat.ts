/** Opens the provider's document in place of its link, sandboxed out of the site's own origin: it reads neither page nor cookies. */
export function startChat(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return
  const frame = document.createElement('iframe')
  frame.className = 'chat-frame'
  frame.title = link.dataset['title'] ?? ''
  frame.setAttribute('sandbox', 'allow-scripts allow-forms allow-popups')
  frame.src = link.href
  link.replaceWith(frame)
  frame.focus()
}
