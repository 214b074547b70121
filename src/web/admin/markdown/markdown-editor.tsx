import { X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { imageAccept } from '../../../contract/image-files.ts'
import { figuresOf } from '../../../markdown/source.ts'
import { call } from '../../account/session.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { cx } from '../../ui/cx.ts'
import type { InputProps } from '../form/editable.ts'
import { Labelled } from '../form/inputs/text-inputs.tsx'
import { ActionButton } from '../list/action-button.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import { LibraryDialog } from '../media/library-dialog.tsx'
import { AltText, UploadProgress } from '../media/upload.tsx'
import { apply, applyEdit, type CommandName, commands, continued, selectedIn } from './commands.ts'
import { useRichPaste } from './rich-paste.ts'
import { type SlashMenuState, useSlashMenu } from './slash-menu.tsx'
import { cursorToDrop, imagesOf, useTextImages } from './text-images.tsx'
import { commandOfKey, MarkdownToolbar, type View, ViewButtons } from './toolbar.tsx'
import '../../blog/prose.css'
import { withThemedImages } from '../../ui/picture.tsx'
import { useSettled } from '../../ui/use-settled.ts'

export function useMarkdownEditor() {
  const [view, setView] = useState<View>('write')
  return { area: useRef<HTMLTextAreaElement | null>(null), view, setView }
}

interface MarkdownEditorProps extends InputProps {
  editor: ReturnType<typeof useMarkdownEditor>
  /** It has the width of the page: text and preview fit side by side. */
  wide?: boolean
}

export function MarkdownEditor({ name, field, form, error, editor, wide = false }: MarkdownEditorProps) {
  const { area, view, setView } = editor
  const picker = useRef<HTMLInputElement>(null)
  const preview = useRef<HTMLElement>(null)
  const images = useTextImages(area)
  const choosesImage = () => picker.current?.click()
  const menu = useSlashMenu(area, choosesImage)
  const richPaste = useRichPaste(area)
  const { ref, ...registered } = form.register(name)
  const content = String(form.watch(name) ?? '')
  const [library, setLibrary] = useState(false)
  const { words, readingMinutes } = figuresOf(content)

  const openLibrary = () => {
    // The dialog returns the focus to where it was, and that should be the text.
    area.current?.focus({ preventScroll: true })
    setLibrary(true)
  }

  const run = (command: CommandName) => area.current && apply(area.current, commands[command])

  const onKeyDown = (event: KeyboardEvent) => {
    richPaste.onKeyDown(event)
    if (menu.onKeyDown(event) || !area.current || event.altKey || event.nativeEvent.isComposing) return
    const plain = !(event.ctrlKey || event.metaKey)
    const edit = plain && event.key === 'Enter' && !event.shiftKey ? continued(selectedIn(area.current)) : null
    const command = plain || event.shiftKey ? undefined : commandOfKey(event.key)
    if (!edit && !command) return
    // Ctrl+K makes a link of selected text. Without a selection it opens the palette.
    if (command === 'link' && area.current.selectionStart === area.current.selectionEnd) return
    // Ctrl+B is bold here; elsewhere it toggles the sidebar.
    event.preventDefault()
    if (edit) applyEdit(area.current, edit)
    else if (command) run(command)
  }

  const onPaste = (event: ClipboardEvent) => {
    const pictures = imagesOf(event.clipboardData.files)
    // Word copies a picture of the text along with the text.
    if (pictures.length === 0 || event.clipboardData.getData('text/plain')) return richPaste.onPaste(event)
    event.preventDefault()
    void images.insert(pictures)
  }

  const onDrop = (event: DragEvent) => {
    const pictures = imagesOf(event.dataTransfer.files)
    if (pictures.length === 0 || !area.current) return
    event.preventDefault()
    event.stopPropagation()
    cursorToDrop(area.current, event)
    void images.insert(pictures)
  }

  const onScroll = () => {
    const [text, shown] = [area.current, preview.current]
    if (!text || !shown || view !== 'both') return
    const share = text.scrollTop / Math.max(1, text.scrollHeight - text.clientHeight)
    shown.scrollTop = share * (shown.scrollHeight - shown.clientHeight)
  }

  const figures = `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}, ${readingMinutes} min read.`
  return (
    <div className={cx('admin-editor', wide && 'admin-editor-wide')} data-view={view}>
      <Labelled
        field={field}
        error={error}
        hint={`Markdown. Type “/” at the start of a line to insert a block. ${figures}`}
      >
        {(control) => (
          <div className="admin-editor-box">
            <div className="admin-editor-head">
              <MarkdownToolbar onCommand={run} onImage={choosesImage} onLibrary={openLibrary} />
              <ViewButtons view={view} onView={setView} wide={wide} />
            </div>
            <ImageCards images={images} />
            <div className="admin-editor-panes">
              <div className={cx('admin-editor-text', view === 'preview' && 'hidden')}>
                <textarea
                  {...control}
                  {...registered}
                  {...menu.attributes}
                  ref={(element) => {
                    ref(element)
                    area.current = element
                  }}
                  rows={18}
                  aria-required={field.required}
                  spellCheck
                  className="control admin-editor-area"
                  onInput={menu.onInput}
                  onKeyDown={onKeyDown}
                  onBlur={(event) => {
                    menu.close()
                    void registered.onBlur(event)
                  }}
                  onPaste={onPaste}
                  onDrop={onDrop}
                  onScroll={onScroll}
                />
                <SlashMenu menu={menu} />
              </div>
              {view !== 'write' && <MarkdownPreview content={content} element={preview} />}
            </div>
          </div>
        )}
      </Labelled>
      {library && <LibraryDialog onChoose={images.insertStored} onClose={() => setLibrary(false)} />}
      <FilePicker element={picker} accept={imageAccept} label="Images for the text" onFiles={images.insert} />
    </div>
  )
}

function ImageCards({ images: { images, change, dismiss } }: { images: ReturnType<typeof useTextImages> }) {
  const queries = useQueryClient()
  if (images.length === 0) return null
  return (
    <ul className="grid gap-3 border-b border-line p-3" aria-label="Added images">
      {images.map(({ key, name, sent, media }) => (
        <li key={key} className="flex items-start gap-3">
          {media ? (
            <>
              <img src={media.url} alt="" className="admin-thumb" />
              <div className="min-w-0 flex-1">
                <AltText
                  media={media}
                  onKept={(kept) => {
                    change(key, { media: kept })
                    void queries.invalidateQueries({ queryKey: ['rendered'] })
                  }}
                />
              </div>
              <ActionButton icon={X} aria-label={`Close ${name}`} onClick={() => dismiss(key)} />
            </>
          ) : (
            <UploadProgress name={name} sent={sent} />
          )}
        </li>
      ))}
    </ul>
  )
}

const SlashMenu = ({ menu: { id, shown, matches, active, optionId, choose } }: { menu: SlashMenuState }) => (
  <>
    <p role="status" className="sr-only">
      {shown && `${matches.length} blocks. Arrow keys choose, Enter inserts, Escape closes.`}
    </p>
    {shown && (
      <div
        id={id}
        role="listbox"
        aria-label="Blocks"
        className="absolute z-6 max-h-64 w-52 overflow-y-auto rounded-node border border-wire bg-surface p-1 font-heading text-(length:--text-sm)/[1.2] font-medium shadow-raised"
        style={{ insetInlineStart: shown.left, top: shown.top }}
      >
        {matches.map(({ name, label }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the text, which keeps the focus.
          <div
            key={name}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx('cursor-pointer rounded-sm px-3 py-[0.55rem]', index === active && 'bg-ink text-paper')}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            {label}
          </div>
        ))}
      </div>
    )}
  </>
)

const pause = 300

/** The text as it will be published: the server renders it with the same code as a save. */
function MarkdownPreview({ content, element }: { content: string; element: RefObject<HTMLElement | null> }) {
  const settled = useSettled(content, pause)
  const { data, error } = useQuery({
    queryKey: ['rendered', settled],
    queryFn: () => call('POST /api/markdown/preview', { body: { content: settled } }),
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
