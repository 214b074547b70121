interface StateProps {
  name: string
  /** Undefined until the answer arrives. */
  running: boolean | undefined
  /** Set if the site works but something is wrong: the problem, and the fix. */
  warning?: string
  /** Replaces the words about a running part. */
  words?: string
}

/** The state of a part, such as "Database is running". The coloured dot repeats what the words say. */
export function State({ name, running, warning, words }: StateProps) {
  const word = running === undefined ? 'is being checked' : running ? 'is running' : 'is not running'
  const tone = warning ? 'warn' : running === undefined ? 'unknown' : running ? 'ok' : 'bad'
  return (
    <li className="flex items-baseline gap-3">
      <span aria-hidden className={`admin-dot admin-dot-${tone}`} />
      <span className="min-w-0">
        {name} {warning ?? words ?? word}
      </span>
    </li>
  )
}
