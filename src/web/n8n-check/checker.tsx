import { Upload } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { wholeNumber } from '../../contract/format.ts'
import { limits, sizeLabel } from '../../contract/limits.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { Card, Tag } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { Field, Textarea } from '../ui/field.tsx'
import { useFileDrop } from '../ui/file-drop.ts'
import { later, whenIdle } from '../ui/later.ts'
import { NotLoaded } from '../ui/notify.tsx'
import { Port } from '../ui/wire.tsx'
import { useCheck } from './use-check.ts'

const loadResult = async () => (await import('./result.tsx')).Result
const Result = later(loadResult, <NotLoaded />)

/** All code that may be needed later. It is loaded with the page, so that this works without a connection from then on. */
const loadAll = () =>
  Promise.all([
    loadResult(),
    import('./about-check.tsx'),
    import('../ui/toasts.tsx'),
    import('../workflows/canvas/node-panel.tsx'),
    import('../workflows/canvas/finder.tsx'),
  ]).then(
    () => true,
    () => false,
  )

/** The name of a file, with its size and date if another file has the same name. */
const nameAmong = (file: File, files: readonly File[]) =>
  files.some((other) => other !== file && other.name === file.name)
    ? `${file.name}, ${wholeNumber(file.size)} bytes, of ${new Date(file.lastModified).toLocaleString()}`
    : file.name

/** The field for a workflow, and in its place what was found. */
export function Checker() {
  const check = useCheck()
  const { answer, busy, problem, choice, ready } = check
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const { isOver, handlers } = useFileDrop(check.take)

  const [complete, setComplete] = useState(false)
  useEffect(() => whenIdle(() => void loadAll().then(setComplete)), [])
  // After a result or a failure the last text is in the field, to be changed. Not before: 2 MB in a field take long.
  useEffect(() => {
    if (!field.current || !check.text || busy || answer) return
    if (field.current.value !== check.text) field.current.value = check.text
    field.current.focus()
  }, [check.text, busy, answer])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.check(field.current?.value ?? '')
  }
  const paste = ({ currentTarget }: ClipboardEvent<HTMLTextAreaElement>) =>
    setTimeout(() => check.check(currentTarget.value))

  return (
    <div {...handlers} aria-busy={busy}>
      {answer && <Result check={check} answer={answer} />}
      <div className="wrap" hidden={answer !== null}>
        <Card
          as="form"
          ports="in"
          className={cx('needs-script grid gap-5 p-5 sm:p-8', isOver && 'border-dashed')}
          style={isOver ? { borderColor: 'var(--color-signal)' } : undefined}
          onSubmit={submit}
        >
          <span aria-hidden className="absolute top-9 right-full h-[1.5px] w-screen -translate-y-1/2 bg-wire" />
          <Field
            label="Your workflow"
            hint={`Paste the JSON, or drop an exported file here: up to ${sizeLabel(limits.body)}.`}
            error={problem ?? undefined}
          >
            {(control) => (
              <Textarea
                {...control}
                ref={field}
                readOnly={busy}
                rows={9}
                spellCheck={false}
                autoComplete="off"
                placeholder={'{ "nodes": [ … ], "connections": { … } }'}
                wrap="off"
                className="overflow-auto font-mono text-xs font-medium"
                onPaste={paste}
              />
            )}
          </Field>
          {choice.length > 1 && (
            <ul className="flex flex-wrap gap-3" aria-label="Files">
              {choice.slice(0, 20).map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name.
                <li key={index}>
                  <SmallButton className="wrap-anywhere" onClick={() => check.read(file)}>
                    {nameAmong(file, choice)}
                  </SmallButton>
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
            <Button type="submit" disabled={busy}>
              {busy ? 'Checking …' : 'Check the workflow'}
            </Button>
            <Button variant="secondary" onClick={() => files.current?.click()}>
              <Upload aria-hidden />
              Choose a file
            </Button>
            <input
              ref={files}
              type="file"
              multiple
              hidden
              aria-label="Workflow files"
              accept=".json,.txt,application/json"
              onChange={({ target }) => {
                check.take([...(target.files ?? [])])
                target.value = ''
              }}
            />
          </div>
        </Card>
        <p className="without-script max-w-text border-l-[3px] border-warn pl-4">
          The check runs in your browser, so this page needs JavaScript. Without it, use the command line:{' '}
          <code>n8n-gate check workflow.json</code>. n8n itself checks little: it refuses a file without nodes and
          connections, and finds the rest only when the workflow runs.
        </p>
        <p className="mt-5 flex items-baseline gap-x-3 text-sm text-ink-muted">
          <Port live={ready && complete} />
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            Everything happens in your browser: nothing that you paste or drop is sent anywhere.
            <span style={ready && complete ? undefined : { visibility: 'hidden' }}>
              <Tag tone="ok">works offline now</Tag>
            </span>
          </span>
        </p>
      </div>
    </div>
  )
}
