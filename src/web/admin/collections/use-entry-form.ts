import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminWords } from '../../../contract/wording.ts'
import { ApiError } from '../../api.ts'
import { notify } from '../../ui/notify.ts'
import { type AnyEntry, adminApi } from '../api.ts'
import { drafts } from '../drafts.ts'
import type { EntryFormProps } from './entry-form.tsx'
import { type Body, contractResolver, type FormValues, formValues } from './form-values.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** Two versions of one entry, and what the person may do about it. */
export interface Conflict {
  theirs: AnyEntry
  mine: Body
  keepMine: () => void
  takeTheirs: () => void
  close: () => void
}

/** The life of a form: from an entry or a draft, through checks and saves, until it is done. */
export function useEntryForm({ name, collection, entry, begin, focus, onSaved }: EntryFormProps) {
  const words = adminWords(collection)
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(entry)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const form = useForm<FormValues, unknown, Body>({
    defaultValues: formValues(collection, entry),
    resolver: contractResolver(collection),
  })
  const draftKey = useKeptDraft(name, base?.id ?? null, form)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form begins with is put in once.
  useEffect(() => {
    if (begin) form.reset({ ...form.getValues(), ...begin }, { keepDefaultValues: true })
    if (!focus) return
    element.current?.scrollIntoView({ block: 'start' })
    element.current
      ?.querySelector<HTMLElement>('.admin-fields :is(input, textarea, select)')
      ?.focus({ preventScroll: true })
  }, [])

  const replace = (saved: AnyEntry, typedSince: FormValues = {}) => {
    drafts.drop(draftKey)
    setBase(saved)
    setConflict(null)
    form.reset(formValues(collection, saved))
    for (const [field, value] of Object.entries(typedSince)) form.setValue(field, value, { shouldDirty: true })
    queries.setQueryData(['edited', name, saved.id], saved)
    void queries.invalidateQueries({ queryKey: ['admin', name] })
    void queries.invalidateQueries({ queryKey: [name] })
  }

  const save = async (body: Body, stay: boolean, seen = base) => {
    setSaving(true)
    setProblem('')
    const sent = { ...form.getValues() }
    try {
      const saved = seen
        ? await adminApi.update(name, seen.id, { ...body, updated_at: seen.updated_at })
        : await adminApi.create(name, body)
      // Letters typed while the save was on its way are no part of it: they stay, and so does the form.
      const now = Object.entries(form.getValues())
      const typedSince = Object.fromEntries(now.filter(([field, value]) => value !== sent[field]))
      replace(saved, typedSince)
      notify.success(seen ? 'Updated' : 'Created', seen ? words.updated : words.created)
      onSaved(saved, stay || Object.keys(typedSince).length > 0)
    } catch (error) {
      await explain(error, body, stay, seen)
    } finally {
      setSaving(false)
    }
  }

  /** Whatever went wrong, what was typed stays in the form. */
  const explain = async (error: unknown, body: Body, stay: boolean, seen: AnyEntry | null) => {
    const known = error instanceof ApiError ? error : null
    if (known?.code === 'stale' && seen) {
      const theirs = await adminApi.get(name, seen.id).catch(() => null)
      if (theirs) {
        const keepMine = () => void save(body, stay, theirs)
        setConflict({ theirs, mine: body, keepMine, takeTheirs: () => replace(theirs), close: () => setConflict(null) })
        return
      }
    }
    if (known?.status === 404 && seen && window.confirm('This entry was deleted elsewhere. Save it as a new one?')) {
      return save(body, stay, null)
    }
    notify.error('Error', words.saveFailed)
    const fields = Object.entries(known?.fields ?? {})
    for (const [field, message] of fields) form.setError(field, { type: 'server', message })
    const [first] = fields
    if (first) form.setFocus(first[0])
    else setProblem(known?.message ?? 'Something went wrong. What you typed is still here.')
  }

  const submit = (stay: boolean) => form.handleSubmit((body) => save(body, stay))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!saving) void submit(true)()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return { form, base, saving, problem, conflict, draftKey, element, submit, replace }
}
