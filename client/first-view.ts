/**
 * Stands in the head of every page and runs before the page is painted. What a first view does without, the styles of the
 * rest of the page, the fonts and the script, is marked `rel="late"`: on a phone it is fetched when the page has loaded or
 * its visitor begins, on a wider screen at once. From the cache it would still have the page styled and laid out before its
 * first view is painted: a second visit waits as the first does, but for the fonts.
 */
/** In px. Not a media query, which would have the page laid out before it is there. */
const WIDE = 768
/** In localStorage: the addresses of the fonts that were fetched before. */
const FETCHED = 'fetched'
/** Upper bound on the wait for the page’s pictures. */
const LATEST_MS = 3000
/** Upper bound on the wait for the other styles; then the page is shown without them. */
const HANGS_MS = 6000
/** From a painted frame to the screen of a slow phone. */
const SHOWN_IN_MS = 100

type Part = HTMLLinkElement

const root = document.documentElement
const parts = [...document.querySelectorAll<Part>('link[rel=late]')]
const isFont = ({ as }: Part) => as === 'font'
const isSheet = ({ as }: Part) => as === ''
const isScript = ({ as }: Part) => as === 'script'

/** Private windows may refuse storage: then nothing was fetched before. */
function fetchedBefore(): string {
  try {
    return localStorage.getItem(FETCHED) ?? ''
  } catch {
    return ''
  }
}

function noteFetched(href: string): void {
  try {
    localStorage.setItem(FETCHED, `${fetchedBefore()} ${href}`)
  } catch {}
}

/** As an element: what begins before the page has loaded, its `load` waits for. */
function createScript({ href }: Part): HTMLScriptElement {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = href
  return script
}

/**
 * A font that came to a page which is painted would move its words: the next page has it. Not as `rel="prefetch"`, which
 * Safari leaves alone.
 */
const keepFont = ({ href }: Part) =>
  fetch(href, { priority: 'low' })
    .then((response) => response.blob())
    .then(
      () => noteFetched(href),
      () => {},
    )

function fetchPart(part: Part): Promise<unknown> {
  // One that is still on its way is late on the next page, too.
  if (isBegun && isFont(part)) return keepFont(part)
  const element = part.as === 'script' ? createScript(part) : part
  const over = new Promise((done) => ['load', 'error'].forEach((type) => element.addEventListener(type, done)))
  if (element !== part) void over.then(repeatEarly)
  // After the styles of the first view, which React leaves behind the links: the later of two rules wins.
  document.head.append(element)
  if (element === part) part.rel = isFont(part) ? 'preload' : 'stylesheet'
  return over
}

/** Without their faces nothing asks for the files of the fonts. */
const useFonts = () => document.querySelector('style[media]')?.removeAttribute('media')

/**
 * Buttons pressed before the script was there are pressed again by it, each once: what is saved or compared, and of the others
 * the last thing that was pressed. Links and forms do their work without. A phone's script may come three seconds after its
 * page; to repeat what was pressed meanwhile costs 114 bytes gzip.
 */
const early = new Set<HTMLElement>()
function noteEarly({ target }: Event): void {
  const button = (target as Element).closest<HTMLElement>('[type=button][data-wake^=press]')
  for (const each of early) if (each.dataset['wake'] !== 'press:toggle') early.delete(each)
  if (button) early.add(button)
}

function repeatEarly(): void {
  removeEventListener('click', noteEarly)
  for (const button of early) button.click()
}

/** The question whether visits may be counted is a part of the page until it is answered (client/boot/consent.ts). */
const { consent } = root.dataset
if (consent && !document.cookie.includes(`.${JSON.parse(consent).version}`)) root.dataset['asks'] = ''

let isBegun = false
const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
  activationStart?: number
})[]
const isHidden = () => (document as { prerendering?: boolean }).prerendering
/** Drawn ahead of the press on its link, or begun as it went down. */
const isAhead = isHidden() || !!visit?.activationStart
// A page that is drawn ahead is shown at once and whole, but for its script where the press did not wait; one that is
// returned to has the place in it where it was left.
const isNow = screen.width >= WIDE || location.hash !== '' || isAhead || visit?.type !== 'navigate'
const before = isNow ? '' : fetchedBefore()
const late = parts.filter((part) => (isNow ? isAhead && isScript(part) : !isFont(part) || !before.includes(part.href)))

if (isAhead && !location.hash) {
  root.dataset['ahead'] = ''
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    delete root.dataset['ahead']
  }).observe({ type: 'paint', buffered: true })
}

addEventListener('click', noteEarly)
for (const part of parts) {
  if (late.includes(part)) continue
  part.setAttribute('blocking', 'render')
  void fetchPart(part)
}
if (!late.some(isFont)) useFonts()
const isUnstyled = late.some(isSheet)
if (isUnstyled) root.dataset['unstyled'] = ''

async function fetchRest(): Promise<void> {
  if (isBegun) return
  isBegun = true
  for (const part of late) if (!isSheet(part)) void fetchPart(part)
  await Promise.race([
    Promise.all(late.filter(isSheet).map(fetchPart)),
    new Promise((over) => setTimeout(over, HANGS_MS)),
  ])
  if (!isUnstyled) return
  await showHidden()
  // A place of this page that was asked for meanwhile was not there to be seen.
  if (scrollY === 0) document.querySelector(':target')?.scrollIntoView()
}

/** Elements that are styled and laid out in one task: some 40 ms on a slow phone, where all of a page take 200. */
const AT_ONCE = 200

const layOut = () => new Promise((then) => setTimeout(then, 0, root.offsetHeight))

async function showHidden(): Promise<void> {
  await layOut()
  const hidden = hiddenParts(document.querySelectorAll('main > *'))
  hidden.push(...document.querySelectorAll<HTMLElement>('.footer'))
  for (const { style } of hidden) style.display = 'none'
  delete root.dataset['unstyled']
  let size = AT_ONCE
  for (const part of hidden) {
    const more = countElements(part)
    if (size + more > AT_ONCE) {
      await layOut()
      size = 0
    }
    size += more
    // By removeAttribute, Chromium would leave it empty, which an innerHTML carries on.
    part.attributes.removeNamedItem('style')
  }
}

/** What is not shown, from the top: each as small as that, or followed by its parts, so that its own box waits its turn. */
const hiddenParts = (elements: Iterable<Element>, isWithin = false): HTMLElement[] =>
  [...(elements as Iterable<HTMLElement>)].flatMap((part) => {
    const isOut = isWithin || getComputedStyle(part).display === 'none'
    const within = isOut && countElements(part) <= AT_ONCE ? [] : hiddenParts(part.children, isOut)
    return isOut ? [part, ...within] : within
  })

const countElements = (part: Element) => part.querySelectorAll('*').length

/** The pictures of the first view are painted in the frame after they arrived, and on the screen a little later. */
const afterPaint = (then: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(then, SHOWN_IN_MS)))

addEventListener('load', () => {
  if (isHidden()) void fetchRest()
  else afterPaint(() => void fetchRest())
})
for (const beginning of ['scroll', 'pointerdown', 'keydown'])
  addEventListener(beginning, () => void fetchRest(), { once: true, passive: true })
setTimeout(() => void fetchRest(), LATEST_MS)
