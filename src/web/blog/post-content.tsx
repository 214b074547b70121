import './prose.css'
import { useEffect, useRef } from 'react'
import { sitePageOf } from '../app/site-page.ts'
import { useNavigate } from '../router/router.tsx'
import { copyText } from '../ui/notify.tsx'
import { withThemedImages } from '../ui/picture.tsx'
import { postTextId } from './queries.ts'

interface PostContentProps {
  html: string
  /** The element's id, from which the browser takes the text instead of its query. */
  id?: string
}

/** A text as the server rendered it, of a post or of a project. It is readable without a script. */
export function PostContent({ html, id = postTextId }: PostContentProps) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other code blocks.
  useEffect(() => (text.current ? addCopyButtons(text.current) : undefined), [html])

  // The link of a heading also copies its address. Without a script it leads there.
  useEffect(() => {
    const element = text.current
    const copy = ({ target }: MouseEvent) => {
      const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a.anchor') : null
      if (anchor) void copyText(anchor.href)
    }
    element?.addEventListener('click', copy)
    return () => element?.removeEventListener('click', copy)
  }, [])

  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const place = innerPlace(event)
      if (!place) return
      event.preventDefault()
      navigate(place)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])

  if (!html) return <p>Full content coming soon. Stay tuned for the detailed breakdown.</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by src/markdown when the post was saved.
  return <div id={id} ref={text} className="prose" dangerouslySetInnerHTML={{ __html: withThemedImages(html) }} />
}

/** The path for the router to open at a plain click on a link of this site; null for all other clicks. */
function innerPlace(event: MouseEvent): string | null {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (elsewhere || event.defaultPrevented || !link || link.origin !== window.location.origin) return null
  const { pathname, search, hash } = link
  // A file, such as a PDF, is not a page. The browser opens it.
  return sitePageOf(pathname).path === '*' ? null : pathname + search + hash
}

const icon =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round"><rect x="8.5" y="8.5" width="12" height="12" rx="1.5"/><path d="M15.5 8.5v-4a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h4"/></svg>'

/** Adds a copy button to every code block. Returns a function that removes them. */
function addCopyButtons(text: HTMLElement): () => void {
  const buttons = [...text.querySelectorAll<HTMLElement>('figure.code')].map((block) => {
    const button = document.createElement('button')
    const label = `Copy ${block.dataset.language ? `${block.dataset.language} ` : ''}code`
    button.type = 'button'
    button.className = 'icon-button'
    button.title = label
    button.setAttribute('aria-label', label)
    button.innerHTML = icon
    button.addEventListener('click', () => copyText(block.querySelector('pre')?.textContent ?? ''))
    block.append(button)
    return button
  })
  return () => {
    for (const button of buttons) button.remove()
  }
}
