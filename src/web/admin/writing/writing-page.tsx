import { useMemo } from 'react'
import { collections } from '../../../contract/collections.ts'
import { paths } from '../../../contract/site-map.ts'
import { useLocation, useNavigate, useParams } from '../../router/hooks.ts'
import { editableCollection } from '../collections/editable-collection.ts'
import { drafts } from '../form/drafts.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import { type Beginning, newEntry } from '../form/editing.ts'
import { mayLeave } from '../form/unsaved.ts'
import { useEditingAt } from '../form/use-editing.ts'
import { WritingForm } from './writing-form.tsx'

/** The editor of one post, at the full width of the page. */
export function WritingPage() {
  const { id, begin, round, touched, start, restore, stayWith } = useOpenedPost()
  const editable = useMemo(() => editableCollection('blogs', collections.blogs), [])
  const navigate = useNavigate()

  const onMissing = (gone: boolean) => {
    if (!gone) return
    if (begin) start(begin)
    else navigate(paths.adminPage('blog'), { replace: true })
  }

  return (
    <>
      <h1 id="form-heading" className="sr-only">
        {id === null ? 'New' : 'Edit'} {editable.one}
      </h1>
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
            onLeave={() => mayLeave() && navigate(paths.adminPage('blog'))}
          />
        )}
      </EditedEntry>
    </>
  )
}

/** The post in the address, with the draft that the form on the list's page hands over. */
function useOpenedPost() {
  const { post } = useParams()
  const navigate = useNavigate()
  const key: unknown = useLocation().state?.draft
  return useEditingAt(
    post ?? newEntry,
    (address, options) => navigate(paths.adminPost(address === newEntry ? null : address), options),
    () => handedOver(key),
  )
}

function handedOver(key: unknown): Beginning | undefined {
  const draft = drafts.list('blogs').find((each) => each.key === key)
  return draft && { values: draft.values, draft: draft.key }
}
