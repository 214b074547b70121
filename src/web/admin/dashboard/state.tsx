interface StateProps {
  name: string
  /** Unknown while it is being asked. */
  running: boolean | undefined
  /** It runs, and still does not do what one thinks: what is so, and what to do about it. */
  warning?: string
}

/** "Database is running", with a mark that is not the only sign. */
export function State({ name, running, warning }: StateProps) {
  const word = running === undefined ? 'is being checked' : running ? 'is running' : 'is not running'
  const tone = warning ? 'warn' : running === undefined ? 'unknown' : running ? 'ok' : 'bad'
  return (
    <li className="flex items-baseline gap-3">
      <span aria-hidden className={`admin-dot admin-dot-${tone}`} />
      <span className="min-w-0">
        {name} {warning ?? word}
      </span>
    </li>
  )
}
