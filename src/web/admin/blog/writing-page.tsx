import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { collections } from '../../../contract/collections.ts'
import { paths } from '../../../contract/site-map.ts'
import { headingsOf } from '../../../markdown/source.ts'
import { Link, useLocation, useNavigate, useParams } from '../../router/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { useFileDrop } from '../../ui/file-drop.ts'
import { clockLabel, timeLabel } from '../../ui/time-label.ts'
import { editableCollection } from '../collections/editable-collection.ts'
import { DraftOffers } from '../form/draft-offers.tsx'
import { drafts, type Kept } from '../form/drafts.ts'
import type { FormValues, InputProps } from '../form/editable.ts'
import { EditedEntry } from '../form/edited-entry.tsx'
import { newEntry, useEditingAt } from '../form/editing.ts'
import { type EntryFormProps, FieldList, Problem, StaleDialog } from '../form/entry-form.tsx'
import { mayLeave } from '../form/unsaved.ts'
import { useEntryForm, useFormCommands } from '../form/use-entry-form.ts'
import { showPlace } from '../markdown/caret-place.ts'
import { MarkdownEditor, useMarkdownEditor } from '../markdown/markdown-editor.tsx'
import { useImport } from './import-posts.tsx'
import { stateOf } from './post-state.ts'
import { PostTools } from './post-tools.tsx'

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
    () => {
      const draft = drafts.list('blogs').find((each) => each.key === key)
      return draft && { values: draft.values, draft: draft.key }
    },
  )
}

type WritingFormProps = Pick<EntryFormProps, 'editable' | 'entry' | 'begin' | 'focus' | 'onSaved' | 'onRestore'> & {
  onRead: (values: FormValues) => boolean
  onLeave: () => void
}

const { title, content, published, publish_at, ...others } = collections.blogs.fields
const details = { published, publish_at, ...others }

function WritingForm({ onRestore, onRead, onLeave, ...edited }: WritingFormProps) {
  const { editable } = edited
  const formState = useEntryForm(edited)
  const { form, base, saving, problem, conflict, ownDrafts, kept, element, submit, replace } = formState
  useFormCommands(editable, formState, onLeave)
  const { errors, isDirty } = form.formState
  const editor = useMarkdownEditor()
  const { take, dialog } = useImport(onRead)
  const { isOver, handlers } = useFileDrop(take)
  const state = base && stateOf(base, new Date())
  const shared = { form, editing: base !== null }

  return (
    <form
      ref={element}
      noValidate
      aria-labelledby="form-heading"
      className="admin-form writing"
      data-view={editor.view}
      onSubmit={submit(true)}
      {...handlers}
    >
      <div className="writing-bar sticky top-0 z-10 flex min-h-(--writing-bar) items-center gap-3 border-b border-line bg-paper max-sm:gap-2">
        <Link to={paths.adminPage('blog')} className="admin-action" aria-label="Blog Posts">
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">Blog Posts</span>
        </Link>
        <div className="writing-state flex min-w-0 flex-1 items-center gap-3 max-sm:grid max-sm:gap-0">
          {state && <Tag tone={state.tone}>{state.label}</Tag>}
          <p
            className={cx(
              'min-w-0 flex-1 overflow-hidden text-right text-sm/[1.3] max-sm:text-left max-sm:text-(length:--text-label)',
              isDirty && kept === 'failed' ? 'text-danger' : 'text-ink-muted',
            )}
          >
            {saving ? 'Saving…' : isDirty ? draftSentence(kept) : base && `Saved ${timeLabel(base.updated_at)}`}
          </p>
        </div>
        <Button type="submit" size="small" aria-disabled={saving} aria-keyshortcuts="Control+S Meta+S">
          {saving ? 'Saving…' : 'Save'}
        </Button>
      </div>
      <DraftOffers editable={editable} entry={base?.id ?? null} except={ownDrafts} onRestore={onRestore} />
      <Problem text={problem} />
      <div className="writing-columns grid gap-10">
        <div className={cx('min-w-0', isOver && 'outline-2 outline-offset-8 outline-signal outline-dashed')}>
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
        <aside
          className="writing-panel grid min-w-0 content-start gap-6 in-data-[view=both]:grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] in-data-[view=both]:gap-10"
          aria-label="Details"
        >
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

function draftSentence(kept: Kept): string {
  if (kept === 'failed') return 'No copy is kept on this device: its storage is full or blocked. Save soon.'
  return kept ? `Saved on this device ${clockLabel(kept.at)}` : 'Not saved yet'
}

type Editor = ReturnType<typeof useMarkdownEditor>

function Outline({ text, editor: { area, view, setView } }: { text: string; editor: Editor }) {
  const headings = headingsOf(text)
  const top = Math.min(...headings.map(({ level }) => level))
  const go = (start: number) => {
    if (view === 'preview') setView('write')
    // After React has shown the text.
    requestAnimationFrame(() => area.current && showPlace(area.current, start))
  }
  return (
    <nav aria-label="Outline" className="grid content-start gap-2">
      <h2 className="label text-ink-muted">Outline</h2>
      {headings.length === 0 ? (
        <p className="text-sm text-ink-muted">Headings appear here as you write.</p>
      ) : (
        <ol>
          {headings.map(({ level, text: heading, start }) => (
            <li key={start} style={{ paddingInlineStart: `${(level - top) * 0.875}rem` }}>
              <button
                type="button"
                className="min-h-7 w-full py-[0.2rem] text-left font-heading text-sm/[1.35] font-medium wrap-anywhere hover:text-signal pointer-coarse:min-h-11"
                onClick={() => go(start)}
              >
                {heading}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}

/** The title as large as on the page. It wraps, but stays one line of text. Enter leads to `next`. */
function TitleInput({ name, field, form, error, next }: InputProps & { next: Editor['area'] }) {
  const { onChange, ...registered } = form.register(name)
  return (
    <Field label={field.label} error={error} className="[&>label]:sr-only">
      {(control) => (
        <textarea
          {...control}
          {...registered}
          rows={1}
          className="writing-title mx-auto mt-5 mb-2 block min-h-0 w-full max-w-text resize-none border-0 bg-transparent px-0 py-1 font-heading text-2xl font-bold tracking-[-0.02em] field-sizing-content placeholder:text-ink-muted in-data-[view=both]:max-w-none"
          placeholder={field.label}
          aria-required
          onChange={(event) => {
            event.target.value = event.target.value.replace(/\s*\n\s*/g, ' ')
            return onChange(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            next.current?.focus()
          }}
        />
      )}
    </Field>
  )
}
