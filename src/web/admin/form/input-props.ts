import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Field } from '../../../contract/fields.ts'
import type { Body, FormValues } from './form-values.ts'

export type EntryFormApi = UseFormReturn<FormValues, unknown, Body>

/** What every input of a form gets. */
export interface InputProps {
  name: string
  field: Field
  form: EntryFormApi
  error: string | undefined
  /** False while the entry is a new one. */
  editing: boolean
}

export interface InputKind {
  Input: (props: InputProps) => ReactNode
  /** Two of these stand side by side. */
  short?: boolean
}
