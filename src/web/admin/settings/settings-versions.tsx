import { History } from 'lucide-react'
import { useState } from 'react'
import { neverSaved } from '../../../contract/settings.ts'
import { useQuery } from '../../queries/hooks.ts'
import { adminApi } from '../api.ts'
import { agreesToLeave } from '../form/unsaved.ts'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { allFields, allValues } from './setting-form.ts'

const listVersions = async () =>
  (await adminApi.settingsVersions()).map((version) =>
    version.created_at === neverSaved ? { ...version, created_at: null, title: 'Before the first save' } : version,
  )

/** A button that opens the earlier settings. */
export function SettingsVersions({ onRestored }: { onRestored: () => void }) {
  const [looking, setLooking] = useState(false)
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['admin', 'settings', 'current'],
    queryFn: adminApi.settings,
    enabled: looking,
    gcTime: 0,
    staleTime: 0,
  })

  return (
    <>
      <button
        type="button"
        className="admin-action border-line"
        aria-busy={isFetching}
        onClick={() => (isError ? void refetch() : setLooking(true))}
      >
        <History aria-hidden />
        Versions
      </button>
      {isError && !isFetching && <p role="alert">The versions could not be loaded.</p>}
      {looking && data && (
        <VersionsDialog
          queryKey={['settings']}
          list={listVersions}
          read={async (id) => allValues((await adminApi.settingsVersion(id)).settings)}
          current={allValues(data)}
          fields={allFields}
          restore={(id) => adminApi.restoreSettings(id, data.updated_at)}
          restored="The earlier settings were restored."
          onRestored={() => {
            setLooking(false)
            onRestored()
          }}
          onClose={() => setLooking(false)}
          mayReplace={agreesToLeave}
        />
      )}
    </>
  )
}
