/** The progress of the upload. The server's answer comes after the last byte. */
export function SendingProgress({ done }: { done: number }) {
  const percent = Math.round(done * 100)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <progress className="progress" aria-label="Sending" max={100} value={percent} />
      <span aria-hidden className="label text-ink-muted">
        {percent} %
      </span>
    </span>
  )
}
