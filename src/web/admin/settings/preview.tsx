import { useEffect, useState } from 'react'
import { type SettingsPatch, settingsPatch } from '../../../contract/settings.ts'
import { messageOf } from '../../api/error-message.ts'
import { keepPreviousData, useQuery } from '../../queries/hooks.ts'
import { adminApi } from '../api.ts'
import type { EntryFormApi } from '../form/editable.ts'
import { ViewTabs } from '../list/view-tabs.tsx'

/** The pause in typing after which the preview follows, in milliseconds. */
const pause = 600

const screens = [
  { key: 'desktop', label: 'Desktop' },
  { key: 'phone', label: 'Phone' },
] as const
type Screen = (typeof screens)[number]['key']

const themes = ['light', 'dark'] as const

interface PreviewProps {
  form: EntryFormApi
  /** The settings in the form; called at each pause in typing. */
  change: () => SettingsPatch
}

/** The home page in both themes, with what the form says now. Nothing is saved. */
export function Preview({ form, change }: PreviewProps) {
  const [screen, setScreen] = useState<Screen>('desktop')
  const [shown, setShown] = useState(change)
  const isValid = settingsPatch.safeParse(shown).success
  const { data, error } = useQuery({
    queryKey: ['admin', 'settings-preview', shown],
    queryFn: () => adminApi.previewSettings(shown),
    // The fields say what is wrong.
    enabled: isValid,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })

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
    <section className="admin-preview grid gap-3" aria-labelledby="preview-heading">
      <h2 id="preview-heading" className="text-xl">
        Preview
      </h2>
      <ViewTabs label="Screen" views={screens} view={screen} onView={setScreen}>
        <div className="admin-preview-frames">
          {data &&
            themes.map((theme) => (
              <div key={theme} className={`admin-preview-frame admin-preview-${screen}`}>
                <iframe
                  title={`The home page, ${theme} theme`}
                  // Without scripts, so it is only looked at.
                  sandbox="allow-same-origin"
                  tabIndex={-1}
                  srcDoc={data.html.replace('<html ', `<html data-theme="${theme}" `)}
                />
              </div>
            ))}
        </div>
      </ViewTabs>
      <p className="text-sm text-ink-muted" role="status">
        {!isValid && 'The preview is not up to date: a field is not valid yet.'}
        {isValid &&
          (error
            ? `The preview is not up to date. ${messageOf(error, 'It could not be loaded.')}`
            : 'Not saved: only you see this.')}
      </p>
    </section>
  )
}
