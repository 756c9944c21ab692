export function playVideo(link: HTMLElement): void {
  const { src, title } = link.dataset
  if (!src) return
  const frame = document.createElement('iframe')
  frame.src = src
  frame.title = title ?? ''
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  // It plays; it neither leads this page elsewhere nor, coming from another origin, reads it.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation allow-popups')
  link.replaceWith(frame)
  frame.focus()
}
