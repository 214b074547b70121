import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import type { FormValues } from '../form/form-values.ts'
import { ImportDialog, type Plan } from './import-dialog.tsx'
import { importAccept, readPostFile } from './read-file.ts'

/** Markdown files become posts: one fills the form (`onRead` tells whether it did), several are shown first and then made into drafts. */
export function ImportButton({ onRead }: { onRead: (values: FormValues) => boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  const [plans, setPlans] = useState<Plan[] | null>(null)

  const take = async (files: File[]) => {
    const [single, ...more] = files
    if (!single) return
    const read = await Promise.all(
      files.map(async (file) => ({ file: file.name, post: await readPostFile(file).catch(() => null) })),
    )
    if (more.length > 0) return setPlans(read)
    const [only] = read
    if (!only?.post) {
      notify.error('Import failed', "We couldn't read that markdown file. Please try again.")
      return
    }
    if (!onRead(only.post.values)) return
    notify.success('Markdown imported', 'We extracted metadata and content from your markdown file.')
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => picker.current?.click()}>
        <FileUp aria-hidden />
        Import markdown
      </Button>
      <input
        ref={picker}
        type="file"
        accept={importAccept}
        multiple
        hidden
        aria-label="Markdown files"
        onChange={(event) => {
          void take([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {plans && <ImportDialog plans={plans} onClose={() => setPlans(null)} />}
    </>
  )
}
