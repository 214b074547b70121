import '../../styles/prose.css'
import { type RefObject, useEffect, useState } from 'react'
import { useQuery } from '../../queries/hooks.ts'
import { withThemedImages } from '../../ui/picture.tsx'
import { adminApi } from '../api.ts'

const pause = 300

/** The text as it will be published: the server renders it with the same code as a save. */
export function MarkdownPreview({ content, element }: { content: string; element: RefObject<HTMLElement | null> }) {
  const [settled, setSettled] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), pause)
    return () => clearTimeout(timer)
  }, [content])

  const { data, error } = useQuery({
    queryKey: ['rendered', settled],
    queryFn: () => adminApi.renderMarkdown(settled),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by the keyboard.
    <section ref={element} className="admin-preview" aria-label="Preview" tabIndex={0}>
      {error && <p className="text-sm text-danger">The preview could not be loaded. Your text is safe.</p>}
      {data?.degraded && (
        <p className="text-sm text-warn">This text is nested too deeply and would appear unformatted.</p>
      )}
      {data && data.html === '' && <p className="text-sm text-ink-muted">Nothing to preview yet.</p>}
      {data && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as a published post is.
        <div className="prose" dangerouslySetInnerHTML={{ __html: withThemedImages(data.html) }} />
      )}
    </section>
  )
}
