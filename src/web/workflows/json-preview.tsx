import { ChevronRight } from 'lucide-react'
import { useApi } from '../api/client.ts'
import { useData } from '../loading/section-data.ts'
import { CopyButton } from './copy-button.tsx'
import { fileQuery } from './queries.ts'

/** The file itself, collapsed. Copy gives what n8n imports by Ctrl+V. */
export function JsonPreview({ slug }: { slug: string }) {
  const file = useData(fileQuery(useApi(), slug))
  return (
    <section aria-labelledby="json-heading">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="json-heading" className="text-2xl">
          Workflow JSON
        </h2>
        <CopyButton text={() => file} label="Copy JSON" counted />
      </div>
      <p className="mt-3 text-ink-muted">Copy it, click the n8n canvas and press Ctrl+V, or Cmd+V on a Mac.</p>
      <details className="fold mt-6">
        <summary className="fold-summary">
          <ChevronRight aria-hidden className="size-5" />
          Show the file, {(file.length / 1024).toFixed(file.length < 10_240 ? 1 : 0)} KB
        </summary>
        {/* biome-ignore lint/a11y/useSemanticElements: a scrollable text must be reachable by keyboard. */}
        <pre
          id={`file-${slug}`}
          className="json"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
          tabIndex={0}
          role="group"
          aria-label="The workflow as JSON"
          suppressHydrationWarning
        >
          {file}
        </pre>
      </details>
    </section>
  )
}
