interface StateProps {
  name: string
  /** Unknown while it is being asked. */
  running: boolean | undefined
  more?: string
}

/** "Database is running", with a mark that is not the only sign. */
export function State({ name, running, more }: StateProps) {
  const word = running === undefined ? 'is being checked' : running ? 'is running' : 'is not running'
  const tone = running === undefined ? 'admin-dot' : running ? 'admin-dot admin-dot-ok' : 'admin-dot admin-dot-bad'
  return (
    <li className="flex items-center gap-3">
      <span aria-hidden className={tone} />
      {name} {word}
      {more && `, ${more}`}
    </li>
  )
}
