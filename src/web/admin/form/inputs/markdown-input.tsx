import { Columns2, Eye, PencilLine } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { imageAccept } from '../../../../contract/image-files.ts'
import { cx } from '../../../ui/cx.ts'
import { useUpload } from '../../media/use-upload.ts'
import type { InputProps } from '../editable.ts'
import { apply, commands, image } from './markdown-commands.ts'
import { MarkdownPreview } from './markdown-preview.tsx'
import { commandOfKey, MarkdownToolbar } from './markdown-toolbar.tsx'
import { Labelled } from './text-inputs.tsx'

type View = 'write' | 'preview' | 'both'

const views = [
  { view: 'write', label: 'Write', icon: PencilLine },
  { view: 'preview', label: 'Preview', icon: Eye },
  { view: 'both', label: 'Side by side', icon: Columns2 },
] as const

const imagesOf = (files: FileList) => [...files].filter(({ type }) => type.startsWith('image/'))

/** A text area for markdown with a toolbar, shortcuts, images by paste or drop, and a preview. */
export function MarkdownInput({ name, field, form, error }: InputProps) {
  const [view, setView] = useState<View>('write')
  const area = useRef<HTMLTextAreaElement | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { upload, busy } = useUpload()
  const { ref, ...registered } = form.register(name)
  const content = String(form.watch(name) ?? '')
  const words = content.split(/\s+/).filter(Boolean).length

  // Side by side fills the window; Escape leaves it.
  useEffect(() => {
    if (view !== 'both') return
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setView('write')
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [view])

  const insert = async (files: File[]) => {
    for (const file of files) {
      const media = await upload(file)
      if (media && area.current) apply(area.current, image(media.url, media.alt ?? ''))
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    const command = commandOfKey(event.key)
    if (!command || !area.current) return
    // Ctrl+B is bold here; elsewhere it toggles the sidebar.
    event.preventDefault()
    apply(area.current, commands[command])
  }

  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const images = imagesOf(files)
    if (images.length === 0) return
    event.preventDefault()
    void insert(images)
  }

  return (
    <div className={cx('admin-editor', view === 'both' && 'admin-editor-full')}>
      <Labelled field={field} error={error} hint={busy ? 'Uploading the image…' : `Markdown. ${words} words.`}>
        {(control) => (
          <div className="admin-editor-box">
            <div className="admin-editor-head">
              <MarkdownToolbar
                onCommand={(command) => area.current && apply(area.current, commands[command])}
                onImage={() => picker.current?.click()}
              />
              <div className="flex gap-1">
                {views.map(({ view: each, label, icon: Icon }) => (
                  <button
                    key={each}
                    type="button"
                    className="admin-action"
                    aria-pressed={view === each}
                    title={label}
                    onClick={() => setView(each)}
                  >
                    <Icon aria-hidden />
                    <span className="sr-only">{label}</span>
                  </button>
                ))}
              </div>
            </div>
            <div className="admin-editor-panes">
              <textarea
                {...control}
                {...registered}
                ref={(element) => {
                  ref(element)
                  area.current = element
                }}
                rows={18}
                aria-required
                spellCheck
                className={cx('control admin-editor-area', view === 'preview' && 'hidden')}
                onKeyDown={onKeyDown}
                onPaste={(event) => take(event, event.clipboardData.files)}
                onDrop={(event) => take(event, event.dataTransfer.files)}
              />
              {view !== 'write' && <MarkdownPreview content={content} />}
            </div>
          </div>
        )}
      </Labelled>
      <input
        ref={picker}
        type="file"
        accept={imageAccept}
        multiple
        hidden
        aria-label="Images for the text"
        onChange={(event) => {
          void insert([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
