import { useState } from 'react'
import type { PostEmail } from '../../../contract/sendings.ts'
import { paths } from '../../../contract/site-map.ts'
import { ViewTabs } from '../list/view-tabs.tsx'

const views = [
  { key: 'html', label: 'HTML' },
  { key: 'text', label: 'Plain text' },
] as const
type View = (typeof views)[number]['key']

/** Only mail programs show the picture that is attached to the email. Links open beside it, because no page is framed. */
const inFrame = (html: string) =>
  html.replace(/src="cid:[^"]*"/, `src="${paths.appIcon('192')}"`).replace('<head>', '<head><base target="_blank">')

export function EmailPreview({ email: { subject, html, text } }: { email: PostEmail }) {
  const [view, setView] = useState<View>('html')
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="label mr-3 text-ink-muted">Subject</span>
        <strong className="font-semibold">{subject}</strong>
      </p>
      <ViewTabs label="Versions of the email" views={views} view={view} onView={setView}>
        {view === 'html' ? (
          // Without scripts, so it is only looked at.
          <iframe
            className="admin-email"
            title="The email"
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            srcDoc={inFrame(html)}
          />
        ) : (
          <textarea
            className="admin-email admin-email-text"
            aria-label="The email as plain text"
            readOnly
            value={text}
          />
        )}
      </ViewTabs>
    </div>
  )
}
