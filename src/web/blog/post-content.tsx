import './prose.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { sitePageOf } from '../app/site-page.ts'
import { isPlain, useNavigate } from '../router/router.tsx'
import { copyText } from '../ui/notify.tsx'
import { withThemedImages } from '../ui/picture.tsx'
import { postTextId } from './queries.ts'

/** A text as the server rendered it, of a post or of a project. It is readable without a script. */
export function PostContent({ html, id = postTextId }: { html: string; id?: string }) {
  const text = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    // The link of a heading also copies its address. Without a script it is an ordinary link.
    if (link?.matches('.anchor')) void copyText(link.href)
    if (!link || !isPlain(event) || event.defaultPrevented || link.origin !== window.location.origin) return
    const { pathname, search, hash } = link
    // A file, such as a PDF, is not a page. The browser opens it.
    if (sitePageOf(pathname).path === '*') return
    event.preventDefault()
    navigate(pathname + search + hash)
  })
  useEffect(() => {
    const element = text.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other code blocks.
  useEffect(() => (text.current ? addCopyButtons(text.current) : undefined), [html])

  if (!html) return <p>Full content coming soon. Stay tuned for the detailed breakdown.</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by src/markdown when the post was saved.
  return <div id={id} ref={text} className="prose" dangerouslySetInnerHTML={{ __html: withThemedImages(html) }} />
}

const icon =
  '<svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round"><rect x="8.5" y="8.5" width="12" height="12" rx="1.5"/><path d="M15.5 8.5v-4a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h4"/></svg>'

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
