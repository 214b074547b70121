interface StateProps {
  name: string
  /** Undefined while the answer is awaited. */
  running: boolean | undefined
  /** Set when the part runs but needs a change of its settings: what is wrong, and what to do. */
  warning?: string
}

/** The state of a part, such as "Database is running". The coloured dot is not the only sign. */
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
