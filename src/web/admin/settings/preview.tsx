import { useEffect, useState } from 'react'
import type { SettingsReview } from '../../../contract/review.ts'
import { type SettingsPatch, settingsPatch } from '../../../contract/settings.ts'
import { call } from '../../account/session.ts'
import { messageOf } from '../../api/call.ts'
import { keepPreviousData } from '../../queries/hooks.ts'
import { useAdminQuery } from '../admin-query.ts'
import type { EntryFormApi } from '../form/editable.ts'
import { ViewTabs } from '../list/view-tabs.tsx'

export type PreviewedPage = SettingsReview['waiting'][number]['page']

/** The pause in typing after which the preview follows, in milliseconds. */
const pause = 600

const screens = [
  { key: 'desktop', label: 'Desktop' },
  { key: 'phone', label: 'Phone' },
] as const

interface PreviewProps {
  form: EntryFormApi
  /** The settings in the form, at each pause in typing. */
  change: () => SettingsPatch
  page: PreviewedPage
  /** The text being edited, which the preview scrolls to. */
  find?: string
}

/** A page in both themes, with the form's current values. Nothing is saved. */
export function Preview({ form, change, page, find }: PreviewProps) {
  const [screen, setScreen] = useState<(typeof screens)[number]['key']>('desktop')
  const [shown, setShown] = useState(change)
  const isValid = settingsPatch.safeParse(shown).success
  const { data, error } = useAdminQuery(
    ['settings-preview', page, shown],
    () => call('POST /api/admin/settings/preview', { query: { page }, body: shown }),
    // The fields say what is wrong.
    { enabled: isValid, placeholderData: keepPreviousData, gcTime: 0 },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` reads the form when it is called.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setShown(change()), pause)
    }
    const stop = form.subscribe({ formState: { values: true }, callback: follow })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [form])

  return (
    <section className="admin-page-preview grid gap-3" aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="text-xl">
        Preview
      </h2>
      <ViewTabs label="Screen" views={screens} view={screen} onView={setScreen}>
        <div className="flex flex-wrap gap-3">
          {data &&
            ['light', 'dark'].map((theme) => (
              <div
                key={theme}
                className={`overflow-hidden rounded-node border border-line admin-page-preview-${screen}`}
              >
                <iframe
                  title={`${page === '/' ? 'The home page' : page}, ${theme} theme`}
                  onLoad={({ currentTarget }) => showText(currentTarget, find)}
                  // The sandbox allows no scripts.
                  sandbox="allow-same-origin"
                  tabIndex={-1}
                  srcDoc={data.html.replace('<html ', `<html data-theme="${theme}" `)}
                />
              </div>
            ))}
        </div>
      </ViewTabs>
      <p className="text-sm text-ink-muted" role="status">
        {!isValid
          ? 'The preview is not up to date: a field is not valid yet.'
          : error
            ? `The preview is not up to date. ${messageOf(error, 'It could not be loaded.')}`
            : 'Not saved: only you see this.'}
      </p>
    </section>
  )
}

function showText({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, text: string | undefined): void {
  if (!text || !page || !view) return
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    if (!element?.checkVisibility() || !texts.currentNode.textContent?.includes(text)) continue
    element.style.outline = '4px solid var(--color-warn)'
    element.style.outlineOffset = '8px'
    view.scrollTo({ top: element.getBoundingClientRect().top - view.innerHeight / 3, behavior: 'instant' })
    return
  }
}
