import { Suspense } from 'react'
import { paths } from '../../contract/site-map.ts'
import { useToken } from '../account/session.ts'
import { cx } from '../ui/cx.ts'
import { later, useNear } from '../ui/later.ts'
import { Loading, PartMissing, SkeletonText } from '../ui/placeholder.tsx'
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

/**
 * The comments below a post. Only the browser loads them, and only when they are near the view: the cached page is the
 * same for everybody and does not change with each comment.
 */
export function Comments({ post }: { post: { id: string; slug: string } }) {
  const [section, near] = useNear<HTMLElement>('1200px 0px')
  const waiting = <Waiting />
  return (
    <section
      id="comments"
      ref={section}
      tabIndex={-1}
      aria-labelledby="comments-heading"
      // The room of the shortest thread, with the form of a signed-in person, so that the footer stays where it is.
      className={cx('no-print mt-section max-w-text', useToken() ? 'min-h-[34rem]' : 'min-h-[24rem]')}
    >
      {near ? (
        <Suspense fallback={waiting}>
          <Thread post={post} />
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

function Waiting() {
  return (
    <>
      <CommentsHeading />
      <Loading label="Loading the comments" className="needs-script mt-10">
        <SkeletonText lines={4} />
      </Loading>
    </>
  )
}
