import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { cvAccept, cvMessages } from '../../../../contract/cv.ts'
import { limits } from '../../../../contract/limits.ts'
import { call } from '../../../account/session.ts'
import { messageOf } from '../../../api/call.ts'
import { Input } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.tsx'
import type { InputProps } from '../editable.ts'
import { Labelled } from './text-inputs.tsx'

/** The address of a PDF, typed or from an upload. */
export function DocumentInput({ name, field, form, error }: InputProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const address = String(form.watch(name) ?? '')

  const take = async (file: File | undefined) => {
    if (!file || busy) return
    if (file.size > limits.cv) {
      notify.error('Upload failed', cvMessages.tooLarge)
      return
    }
    setBusy(true)
    try {
      const body = new FormData()
      body.set('file', file)
      const { url } = await call('POST /api/admin/settings/cv', { form: body })
      form.setValue(name, url, { shouldDirty: true, shouldValidate: true })
    } catch (reason) {
      notify.error('Upload failed', messageOf(reason, 'The file could not be uploaded. Try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Labelled
        field={field}
        error={error}
        hint={
          <>
            {field.hint}
            {/^(https?:\/)?\//.test(address) && (
              <>
                {' '}
                <a className="link" href={address} target="_blank" rel="noopener">
                  Open it
                </a>
              </>
            )}
          </>
        }
      >
        {(control) => (
          <span className="flex items-center gap-2">
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              className="min-w-0 flex-1"
              {...form.register(name)}
            />
            <button
              type="button"
              className="admin-action border-wire"
              aria-disabled={busy || undefined}
              onClick={() => !busy && picker.current?.click()}
            >
              <FileUp aria-hidden />
              {busy ? 'Uploading…' : 'Upload'}
              <span className="sr-only"> for {field.label}</span>
            </button>
          </span>
        )}
      </Labelled>
      <input
        ref={picker}
        type="file"
        accept={cvAccept}
        hidden
        aria-label={`File for ${field.label}`}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
