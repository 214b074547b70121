import { FileUp, Maximize2, PenLine } from 'lucide-react'
import { useRef } from 'react'
import { paths } from '../../../contract/site-map.ts'
import { Link, useNavigate } from '../../router/router.tsx'
import { buttonStyle, SmallButton } from '../../ui/button.tsx'
import { CollectionPage } from '../collections/collection-page.tsx'
import { drafts } from '../form/drafts.ts'
import type { FormValues } from '../form/editable.ts'
import type { FormExtras } from '../form/entry-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { ActionButton, RowButtonText } from '../list/action-button.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { importAccept, useImport } from './import-posts.tsx'
import { PostTools } from './post-tools.tsx'

export const BlogPage = () => (
  <CollectionPage
    name="blogs"
    actions={(begin) => (
      <>
        <Link to={paths.adminPost(null)} className={buttonStyle({ variant: 'secondary', size: 'small' })}>
          <PenLine aria-hidden />
          Write
        </Link>
        <ImportButton onRead={begin} />
      </>
    )}
    extras={(parts) => (
      <>
        <FullWidth {...parts} />
        {parts.entry && <PostTools post={parts.entry} onReplaced={parts.onReplaced} />}
      </>
    )}
    rowLink={({ id, title }) => (
      <Link to={paths.adminPost(id)} className="admin-action">
        <PenLine aria-hidden />
        <RowButtonText text="Write" name={String(title)} />
      </Link>
    )}
  />
)

function FullWidth({ form, entry, draftKey }: Parameters<FormExtras>[0]) {
  const navigate = useNavigate()
  const open = () => {
    const id = entry?.id ?? null
    const { isDirty } = form.formState
    const draft = isDirty && drafts.save(draftKey, id, form.getValues()) ? draftKey : null
    // Without storage in this browser, the editor cannot get what is typed.
    if (isDirty && !draft && !mayLeave()) return
    navigate(paths.adminPost(id), { state: { draft } })
  }
  return (
    <div>
      <ActionButton icon={Maximize2} framed onClick={open}>
        Full-width editor
      </ActionButton>
    </div>
  )
}

function ImportButton({ onRead }: { onRead: (values: FormValues) => boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  const { take, dialog } = useImport(onRead)

  return (
    <>
      <SmallButton onClick={() => picker.current?.click()}>
        <FileUp aria-hidden />
        Import markdown
      </SmallButton>
      <FilePicker element={picker} accept={importAccept} label="Markdown files" onFiles={take} />
      {dialog}
    </>
  )
}
