import { ArrowLeft } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { collections } from '../../../contract/collections.ts'
import { paths } from '../../../contract/site-map.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Tag } from '../../ui/tag.tsx'
import type { AnyEntry } from '../api.ts'
import { stateOf } from '../blog/post-state.ts'
import { PostTools } from '../blog/post-tools.tsx'
import { useImport } from '../blog/use-import.tsx'
import { DraftOffers } from '../form/draft-offers.tsx'
import type { Draft } from '../form/drafts.ts'
import type { Editable } from '../form/editable.ts'
import type { Beginning } from '../form/editing.ts'
import { FieldList } from '../form/entry-form.tsx'
import { useFormCommands } from '../form/form-commands.ts'
import type { FormValues } from '../form/form-values.ts'
import { StaleDialog } from '../form/stale-dialog.tsx'
import { useEntryForm } from '../form/use-entry-form.ts'
import { MarkdownEditor, useMarkdownEditor } from '../markdown/markdown-editor.tsx'
import { Outline } from './outline.tsx'
import { SaveState } from './save-state.tsx'
import { TitleInput } from './title-input.tsx'

interface WritingFormProps {
  editable: Editable
  /** Null for a new post. */
  entry: AnyEntry | null
  begin?: Beginning
  focus: boolean
  onSaved: (post: AnyEntry) => void
  onRestore: (draft: Draft) => void
  /** Begins a new post with what a dropped file says. */
  onRead: (values: FormValues) => boolean
  /** Goes back to the list. */
  onLeave: () => void
}

const { title, content, published, publish_at, ...others } = collections.blogs.fields
const details = { published, publish_at, ...others }

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

export function WritingForm({ onRestore, onRead, onLeave, ...edited }: WritingFormProps) {
  const { editable } = edited
  const formState = useEntryForm(edited)
  const { form, base, saving, problem, conflict, ownDrafts, kept, element, submit, replace } = formState
  useFormCommands(editable, formState, onLeave)
  const { errors, isDirty } = form.formState
  const editor = useMarkdownEditor()
  const { take, dialog } = useImport(onRead)
  const [dropping, setDropping] = useState(false)
  const state = base && stateOf(base, new Date())
  const shared = { form, editing: base !== null }

  const onDrop = (event: DragEvent) => {
    setDropping(false)
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    void take([...event.dataTransfer.files])
  }

  return (
    <form
      ref={element}
      noValidate
      aria-labelledby="form-heading"
      className={cx('admin-form writing', dropping && 'writing-dropping')}
      data-view={editor.view}
      onSubmit={submit(true)}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setDropping(false)
      }
      onDropCapture={() => setDropping(false)}
      onDrop={onDrop}
    >
      <div className="writing-bar">
        <Link to={paths.adminPage('blog')} className="admin-action" aria-label="Blog Posts">
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">Blog Posts</span>
        </Link>
        <div className="writing-state">
          {state && <Tag tone={state.tone}>{state.label}</Tag>}
          <SaveState kept={kept} dirty={isDirty} saving={saving} savedAt={base?.updated_at ?? null} />
        </div>
        <Button type="submit" size="small" aria-disabled={saving} aria-keyshortcuts="Control+S Meta+S">
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </div>
      <DraftOffers editable={editable} entry={base?.id ?? null} except={ownDrafts} onRestore={onRestore} />
      {problem && (
        <p role="alert" className="admin-notice admin-notice-danger">
          {problem}
        </p>
      )}
      <div className="writing-columns">
        <div className="writing-text">
          <TitleInput {...shared} name="title" field={title} error={errors.title?.message} next={editor.area} />
          <MarkdownEditor
            {...shared}
            name="content"
            field={content}
            error={errors.content?.message}
            editor={editor}
            wide
          />
        </div>
        <aside className="writing-panel" aria-label="Details">
          <Outline text={String(form.watch('content') ?? '')} editor={editor} />
          <FieldList fields={details} {...shared} />
          {base && <PostTools post={base} onReplaced={replace} />}
        </aside>
      </div>
      {conflict && <StaleDialog fields={editable.fields} conflict={conflict} />}
      {dialog}
    </form>
  )
}
