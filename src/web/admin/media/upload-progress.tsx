/** @param sent from 0 to 1 */
export const UploadProgress = ({ name, sent }: { name: string; sent: number }) => (
  <p className="grid flex-1 gap-1 text-sm text-ink-muted">
    <span className="wrap-anywhere">Uploading {name}…</span>
    <progress className="admin-progress" aria-label={`Uploading ${name}`} max={1} value={sent || undefined} />
  </p>
)
