import { headingsOf } from '../../../markdown/source-headings.ts'
import { showPlace } from '../markdown/caret-place.ts'
import type { useMarkdownEditor } from '../markdown/markdown-editor.tsx'

interface OutlineProps {
  text: string
  editor: ReturnType<typeof useMarkdownEditor>
}

/** The headings of the text. Each puts the cursor there. */
export function Outline({ text, editor: { area, view, setView } }: OutlineProps) {
  const headings = headingsOf(text)
  const top = Math.min(...headings.map(({ level }) => level))
  const go = (start: number) => {
    if (view === 'preview') setView('write')
    // After React has shown the text.
    requestAnimationFrame(() => area.current && showPlace(area.current, start))
  }
  return (
    <nav aria-label="Outline" className="writing-outline">
      <h2 className="label text-ink-muted">Outline</h2>
      {headings.length === 0 ? (
        <p className="text-sm text-ink-muted">Headings appear here as you write.</p>
      ) : (
        <ol>
          {headings.map(({ level, text: heading, start }) => (
            <li key={start} style={{ paddingInlineStart: `${(level - top) * 0.875}rem` }}>
              <button type="button" className="writing-heading" onClick={() => go(start)}>
                {heading}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
