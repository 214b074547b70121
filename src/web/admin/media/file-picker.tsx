import { type LucideIcon, Upload } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { cx } from '../../ui/cx.ts'
import { ActionButton } from '../list/action-button.tsx'

interface FilePickerProps {
  element: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => unknown
}

/** The hidden input behind a button that asks for files. The same file can be chosen again. */
export const FilePicker = ({ element, label, accept, multiple = true, onFiles }: FilePickerProps) => (
  <input
    ref={element}
    type="file"
    accept={accept}
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={(event) => {
      void onFiles([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)

interface UploadButtonProps {
  icon: LucideIcon
  label: string
  accept: string
  busy: boolean
  onFile: (file: File | undefined) => unknown
}

export function UploadButton({ icon, label, accept, busy, onFile }: UploadButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionButton icon={icon} className="border-wire" busy={busy} onClick={() => picker.current?.click()}>
        {busy ? 'Uploading…' : 'Upload'}
        <span className="sr-only"> for {label}</span>
      </ActionButton>
      <FilePicker
        element={picker}
        accept={accept}
        multiple={false}
        label={`File for ${label}`}
        onFiles={([file]) => onFile(file)}
      />
    </>
  )
}

interface ChooseFileProps {
  text: string
  accept: string
  className?: string
  onFile: (file: File | undefined) => unknown
}

export const ChooseFile = ({ text, accept, className, onFile }: ChooseFileProps) => (
  <label className={cx('admin-action focus-within:outline-2', className)}>
    <Upload aria-hidden />
    {text}
    <input
      type="file"
      accept={accept}
      className="sr-only"
      onChange={(event) => {
        void onFile(event.target.files?.[0])
        event.target.value = ''
      }}
    />
  </label>
)
