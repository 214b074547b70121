import type { ComponentProps } from 'react'
import { attachmentAccept } from '../../contract/attachment.ts'
import { limits, sizeLabel } from '../../contract/limits.ts'
import { Field, Input } from '../ui/field.tsx'

const hint = `An image, a PDF or a Word document, up to ${sizeLabel(limits.attachment)}.`

export const AttachmentField = ({ error, ...input }: ComponentProps<'input'> & { error?: string }) => (
  <Field label="Attachment" hint={hint} error={error} optional>
    {(control) => <Input {...control} {...input} type="file" accept={attachmentAccept} />}
  </Field>
)
