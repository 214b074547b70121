import { Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useToken } from '../account/session.ts'
import { cx } from '../ui/cx.ts'
import { later, useNear } from '../ui/later.ts'
import { Loading, PartMissing } from '../ui/placeholder.tsx'
import { CommentsHeading } from './comments-heading.tsx'

const Thread = later(
  async () => (await import('./thread.tsx')).Thread,
  <>
    <CommentsHeading />
    <div className="mt-10">
      <PartMissing>The comments could not be loaded.</PartMissing>
    </div>
  </>,
)

/** Only the browser loads the comments, near the view, because the cached page is the same for everybody. */
export function Comments({ post }: { post: { id: string; slug: string } }) {
  const [section, near] = useNear<HTMLElement>('1200px 0px')
  const [there, setThere] = useState(false)
  const onThere = useCallback(() => setThere(true), [])
  const waiting = <Waiting />

  // `:target` matches only if the document was opened with the fragment, not after a navigation within the site.
  useLayoutEffect(() => {
    if (location.hash === '#comments') section.current?.style.setProperty('min-height', '100svh')
  }, [section])

  // When the comments come, scroll anchoring would hold a footer in view in its place, and move what is above it.
  useEffect(() => {
    const main = section.current?.closest('main')
    if (!main || !near || there) return
    main.style.overflowAnchor = 'none'
    return () => {
      main.style.overflowAnchor = ''
    }
  }, [section, near, there])

  return (
    <section
      id="comments"
      ref={section}
      tabIndex={-1}
      aria-labelledby="comments-heading"
      // The room of the shortest thread, with the form if signed in, or a screenful after a link to the comments.
      className={cx('no-print mt-section max-w-text target:min-h-svh', useToken() ? 'min-h-[34rem]' : 'min-h-[24rem]')}
    >
      {near ? (
        <Suspense fallback={waiting}>
          <Thread post={post} onThere={onThere} />
        </Suspense>
      ) : (
        waiting
      )}
      <noscript>
        <p className="mt-8">
          <a className="link" href={paths.postComments(post.slug)}>
            Read the comments
          </a>
        </p>
        <p className="mt-2 text-ink-muted">Turn on JavaScript to write one.</p>
      </noscript>
    </section>
  )
}

const Waiting = () => (
  <>
    <CommentsHeading />
    <Loading label="Loading the comments" className="needs-script mt-10" lines={4} />
  </>
)
