import { Check, Eye, EyeOff, X } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../api/call.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { focusOn } from '../keep-focus.ts'
import { sentenceOf } from '../list/loaded.tsx'
import { type Command, useCommands, useShortcut } from '../palette/commands.ts'
import { drafts, useKeptDraft } from './drafts.ts'
import { type AnyEntry, type Body, checkedBy, type Editable, type FormValues } from './editable.ts'
import { type Beginning, isOnePane } from './editing.ts'

export interface Conflict {
  theirs: AnyEntry
  mine: Body
  keepMine: () => void
  takeTheirs: () => void
  close: () => void
}

export interface EditedForm<E extends AnyEntry> {
  editable: Editable<E>
  entry: E | null
  begin?: Beginning
  focus: boolean
  onSaved: (entry: E, stay: boolean) => void
}

export type EntryFormState<E extends AnyEntry> = ReturnType<typeof useEntryForm<E>>

export function useEntryForm<E extends AnyEntry>({ editable, entry, begin, focus, onSaved }: EditedForm<E>) {
  const { name, words } = editable
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(entry)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const form = useForm<FormValues, unknown, Body>({
    defaultValues: editable.values(entry),
    resolver: checkedBy(editable.schema, (values) => editable.body(values, base)),
  })
  const { draftKey, kept } = useKeptDraft(editable, base?.id ?? null, form)

  const start = useEffectEvent(() => {
    if (begin) form.reset({ ...form.getValues(), ...begin.values }, { keepDefaultValues: true })
    if (begin?.draft) drafts.remove(begin.draft)
    if (!focus) return
    const onePane = isOnePane()
    if (onePane) window.scrollTo({ top: 0, behavior: 'instant' })
    else element.current?.scrollIntoView({ block: 'start' })
    // On a phone the focus in an input would open the keyboard over the entry.
    if (onePane && entry) focusOn(document.getElementById('form-heading'))
    else element.current?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
  })
  useEffect(() => start(), [])

  const replace = (saved: E, typedSince: FormValues = {}) => {
    drafts.remove(draftKey)
    setBase(saved)
    setConflict(null)
    form.reset(editable.values(saved))
    for (const [field, value] of Object.entries(typedSince)) form.setValue(field, value, { shouldDirty: true })
    void queries.invalidateQueries({ queryKey: ['admin', name] })
    void queries.invalidateQueries({ queryKey: [name] })
  }

  const save = async (body: Body, stay: boolean, seen = base) => {
    setSaving(true)
    setProblem('')
    const sent = { ...form.getValues() }
    try {
      const saved = seen
        ? await editable.update(seen.id, { ...body, updated_at: seen.updated_at })
        : await editable.create(body)
      // Text typed during the save is not part of it: it stays in the form, and the form stays open.
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

  /** After any failure the typed text stays in the form. */
  const explain = async (error: unknown, body: Body, stay: boolean, seen: E | null) => {
    const apiError = error instanceof ApiError ? error : null
    if (apiError?.code === 'stale' && seen) {
      const theirs = await editable.read(seen.id).catch(() => null)
      if (theirs) {
        const keepMine = () => void save(body, stay, theirs)
        setConflict({ theirs, mine: body, keepMine, takeTheirs: () => replace(theirs), close: () => setConflict(null) })
        return
      }
    }
    if (apiError?.status === 404 && seen && window.confirm('This entry was deleted elsewhere. Save it as a new one?')) {
      return save(body, stay, null)
    }
    notify.error('Error', sentenceOf(error, words.saveFailed))
    const fields = Object.entries(apiError?.fields ?? {})
    for (const [field, message] of fields) form.setError(field, { type: 'server', message })
    const [first] = fields
    if (first) form.setFocus(first[0])
    else setProblem(apiError?.message ?? 'Something went wrong. What you typed is still here.')
  }

  /** Runs one save at a time. The button is not disabled, so that it keeps the focus. */
  const submit = (stay: boolean) => (event?: FormEvent) => {
    event?.preventDefault()
    if (!saving) return form.handleSubmit((body) => save(body, stay))(event)
  }
  useShortcut('s', () => void submit(true)())

  /** The keys of this form's drafts: its own, and the one that it was restored from. */
  const ownDrafts = begin?.draft ? [draftKey, begin.draft] : [draftKey]

  return { form, base, saving, problem, conflict, draftKey, ownDrafts, kept, element, submit, replace }
}

/** Save, publish, hide and cancel by name, for the form that can be seen. */
export function useFormCommands<E extends AnyEntry>(
  { one, visible }: Editable<E>,
  { form, base, element, submit }: EntryFormState<E>,
  onCancel: () => void,
): void {
  useCommands(() => {
    if (!element.current?.checkVisibility()) return []
    const save = () => void submit(true)()
    const commands: Command[] = [
      { label: `Save this ${one}`, icon: Check, keys: 'S', place: 'first', run: save },
      { label: 'Cancel', icon: X, words: 'close form discard', place: 'last', run: onCancel },
    ]
    if (!visible || !base) return commands
    const isOn = Boolean(base[visible as keyof E])
    const change: Command = {
      label: `${isOn ? 'Hide' : 'Publish'} this ${one}`,
      icon: isOn ? EyeOff : Eye,
      place: 'first',
      words: isOn ? 'unpublish draft' : 'show',
      run: () => {
        form.setValue(visible, !isOn, { shouldDirty: true })
        save()
      },
    }
    return [...commands, change]
  })
}
