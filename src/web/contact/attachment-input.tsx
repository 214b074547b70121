import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { attachmentAccept, attachmentProblem } from '../../contract/attachment.ts'
import { limits, sizeLabel } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { keptFile } from './kept-file.ts'

interface AttachmentInputProps {
  error: string | undefined
  onProblem: (problem: string | null) => void
}

/** One file. A file that is not allowed is refused at once, and Remove discards the chosen one. */
export function AttachmentInput({ error, onProblem }: AttachmentInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)

  const clear = () => {
    if (input.current) input.current.value = ''
    setFile(null)
    keptFile.drop().catch(() => {})
  }

  const take = (chosen: File | null) => {
    const problem = chosen && attachmentProblem(chosen)
    if (!chosen || problem) clear()
    else {
      setFile(chosen)
      keptFile.write(chosen).catch(() => {})
    }
    onProblem(problem)
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => take(target.files?.[0] ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the input appears.
  useEffect(() => {
    // Chosen before React was there.
    const early = input.current?.files?.[0]
    if (early) return take(early)
    const restore = async () => {
      const found = await keptFile.read()
      if (!found || !input.current || input.current.files?.length) return
      const transfer = new DataTransfer()
      transfer.items.add(found)
      input.current.files = transfer.files
      setFile(found)
    }
    // Without storage there is nothing to restore.
    restore().catch(() => {})
  }, [])

  return (
    <div>
      <Field
        label="Attachment"
        hint={`An image, a PDF or a Word document, up to ${sizeLabel(limits.attachment)}.`}
        error={error}
        optional
      >
        {(control) => (
          <Input {...control} ref={input} type="file" name="attachment" accept={attachmentAccept} onChange={choose} />
        )}
      </Field>
      {file && (
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-sm">
          <span className="wrap-anywhere">
            {file.name}, {sizeLabel(file.size)}
          </span>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              clear()
              onProblem(null)
              input.current?.focus()
            }}
          >
            Remove<span className="sr-only"> the attachment</span>
          </Button>
        </p>
      )}
    </div>
  )
}
