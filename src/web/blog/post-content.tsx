import '../styles/prose.css'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../router/hooks.ts'
import { copyText } from '../ui/copy-text.ts'
import { withThemedImages } from '../ui/sized-image.tsx'
import { addCopyButtons } from './copy-buttons.ts'
import { innerPlace } from './inner-links.ts'
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
