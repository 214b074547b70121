import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { FormValues } from '../form/form-values.ts'
import { importAccept } from './read-file.ts'
import { useImport } from './use-import.tsx'

export function ImportButton({ onRead }: { onRead: (values: FormValues) => boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  const { take, dialog } = useImport(onRead)

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
      {dialog}
    </>
  )
}
