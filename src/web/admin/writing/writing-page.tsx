import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { collections } from '../../../contract/collections.ts'
import { paths } from '../../../contract/site-map.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { editableCollection } from '../collections/editable-collection.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import { useOpenedPost } from './use-opened-post.ts'
import { WritingForm } from './writing-form.tsx'

/** The editor of one post, at the full width of the page. */
export function WritingPage() {
  const { id, begin, round, touched, start, edit, restore, stayWith } = useOpenedPost()
  const editable = useMemo(() => editableCollection('blogs', collections.blogs), [])
  const navigate = useNavigate()
  const [failed, setFailed] = useState<number | null>(null)

  const onMissing = (gone: boolean) => {
    if (!gone) setFailed(round)
    else if (begin) start(begin)
    else navigate(paths.adminPage('blog'), { replace: true })
  }

  if (failed === round && id !== null) {
    return (
      <>
        <h1 className="sr-only">Edit blog post</h1>
        <EmptyState
          action={
            <Button variant="secondary" size="small" onClick={() => edit(id)}>
              Try again
            </Button>
          }
        >
          The post could not be loaded.
        </EmptyState>
      </>
    )
  }
  return (
    <EditedEntry key={round} editable={editable} id={id} round={round} onMissing={onMissing}>
      {(entry) => (
        <WritingForm
          editable={editable}
          entry={entry}
          begin={begin}
          focus={id === null || touched}
          onSaved={(saved) => stayWith(saved.id)}
          onRestore={restore}
          onRead={(values) => start({ values })}
        />
      )}
    </EditedEntry>
  )
}
