import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { timeLabel } from '../../ui/time-label.ts'
import { type Fields, inWords } from './form-values.ts'
import type { Conflict } from './use-entry-form.ts'

/** Shows both versions of an entry that was saved elsewhere meanwhile, and lets the person choose. */
export function StaleDialog({ fields, conflict }: { fields: Fields; conflict: Conflict }) {
  const { theirs, mine, keepMine, takeTheirs, close } = conflict
  const different = Object.entries(fields).filter(
    ([name, field]) => name in mine && inWords(field, theirs[name]) !== inWords(field, mine[name]),
  )
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Changed elsewhere"
      description={<p>This entry was saved elsewhere at {timeLabel(theirs.updated_at)}, after you opened it.</p>}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={takeTheirs}>
            Use the saved version
          </Button>
          <Button size="small" onClick={keepMine}>
            Save my version
          </Button>
        </>
      }
    >
      {different.length === 0 ? (
        <p>Both versions are identical.</p>
      ) : (
        <dl className="grid gap-5">
          {different.map(([name, field]) => (
            <div key={name}>
              <dt className="font-heading font-semibold">{field.label}</dt>
              <dd className="admin-pair mt-1.5">
                <Version title="Saved elsewhere" text={inWords(field, theirs[name])} />
                <Version title="Yours" text={inWords(field, mine[name])} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="label text-ink-muted">{title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, with the keyboard too. */}
      <pre className="admin-version" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
