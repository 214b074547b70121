import { endpointPath } from '../../contract/api/endpoint-path.ts'
import { longestLine } from '../../contract/limits.ts'
import type { ReadReport } from '../../contract/stats.ts'
import { codeList, themeButton, themeEvent, tokenKey } from './document-names.ts'

/**
 * The inline script in the head of every page, which answers a visitor before the page's code is there. `document.tsx` has
 * its minified text, and the content policy allows it by its hash.
 */

declare global {
  interface Document {
    /** The page that the document was opened with, until it is reported, and where the visit came from. */
    landing?: ReadReport
    readonly prerendering?: boolean
    /** The filter that was pressed before its code was there. */
    pressed?: HTMLElement
  }
  interface HTMLFormElement {
    pressed?: number
  }
  interface Element {
    /** Set on a group of filters once its code is there. */
    answers?: boolean
  }
}

const root = document.documentElement
const themeKey = 'theme'

/** A choice is set before the first paint; without one the system's theme is used. Storage may be forbidden. */
try {
  const theme = localStorage.getItem(themeKey)
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

/** If the other theme is that of the system, the stored choice is removed and the system decides again. */
addEventListener(themeEvent, () => {
  const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'
  const next = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
  if (next === system) delete root.dataset.theme
  else root.dataset.theme = next
  try {
    if (next === system) localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, next)
  } catch {}
})

const pressedWithin = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

addEventListener(
  'click',
  (event) => {
    // All of the page is styled again, which takes a slow phone a third of a second, so the press is answered first.
    if (pressedWithin(event, `.${themeButton}`)) {
      requestAnimationFrame(() => setTimeout(() => dispatchEvent(new Event(themeEvent))))
    }
    // Runs before React, which stops presses of what it has not hydrated. `useEarlyChoice` repeats the press.
    const filter = pressedWithin(event, '.filters>.filter')
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!filter || elsewhere || filter.parentElement?.answers || document.pressed === filter) return
    document.pressed = filter
    event.preventDefault()
  },
  true,
)

/** Counts presses for `useEarlyPress`. With `data-waits` the first waits for the code; the browser sends the second. */
addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    if ('waits' in form.dataset && !form.pressed) event.preventDefault()
    form.pressed = (form.pressed ?? 0) + 1
  },
  true,
)

/**
 * Where the visit came from: the referrer's host, of which browsers tell no more, and the campaign. A visit that ends
 * before the page's code is there is reported here, or its source would be lost. Signed-in visitors are left out,
 * because they may be the owner.
 */
const query = new URLSearchParams(location.search)
const cut = (text: string | null) => text?.slice(0, longestLine) || undefined
document.landing = {
  path: location.pathname,
  from: cut(document.referrer && new URL(document.referrer).hostname),
  utm_source: cut(query.get('utm_source')),
  utm_campaign: cut(query.get('utm_campaign')),
}
addEventListener('pagehide', () => {
  const { landing, prerendering, visibilityState } = document
  try {
    if (!landing || prerendering || visibilityState !== 'visible' || localStorage.getItem(tokenKey)) return
    const report = new Blob([JSON.stringify(landing)], { type: 'application/json' })
    navigator.sendBeacon(endpointPath('POST /api/reads'), report)
  } catch {}
})

const [entry = '', ...imports] =
  document.querySelector<HTMLMetaElement>(`meta[name=${codeList}]`)?.content.split(' ') ?? []

/** If a file cannot be loaded, forms say so (`ui/forms.css`). */
function append(name: 'link' | 'script', properties: object) {
  const onerror = () => root.classList.add('code-lost')
  document.head.append(Object.assign(document.createElement(name), properties, { onerror }))
}

/** One file at a time, so that the browser may draw between: asking for twenty at once takes a slow phone 170 ms. */
function preload(href: string | undefined) {
  if (!href) return
  append('link', { rel: 'modulepreload', href, fetchPriority: 'low' })
  setTimeout(() => preload(imports.shift()))
}

let asked = false
/** The entry runs when the document is complete. */
function loadCode() {
  if (asked) return
  asked = true
  preload(entry)
  const run = () => append('script', { type: 'module', src: entry })
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

/*
 * After the first paint, because on a slow connection the code would delay the styles, the fonts and the pictures. The paint
 * is known when it is on the screen, which on a slow phone is long after its frame was computed. A page that is not on the
 * screen paints nothing and loads its code at once; a browser that does not report paints loads it a second after its first
 * frame.
 */
if (document.hidden) loadCode()
else {
  new PerformanceObserver(loadCode).observe({ type: 'paint', buffered: true })
  requestAnimationFrame(() => setTimeout(loadCode, 1_000))
}
