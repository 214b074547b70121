const command = 'n8n import:workflow --separate --input=FOLDER'

/** For who imports many at once. */
export function CommandLineHelp() {
  return (
    <section aria-labelledby="command-heading">
      <h2 id="command-heading" className="text-2xl">
        On the command line
      </h2>
      <p className="mt-3 text-ink-muted">
        Save one or more templates into a folder and give n8n the folder. A single file would need an id.
      </p>
      <code className="address label mt-4 block">
        {command.split(/(?<= )/).map((word) => (
          // A line may end after a word of the command, but not within an option, at its hyphens.
          <span key={word} className="inline-block whitespace-pre-wrap">
            {word}
          </span>
        ))}
      </code>
    </section>
  )
}
