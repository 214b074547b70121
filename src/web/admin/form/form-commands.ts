import { Check, Eye, EyeOff, X } from 'lucide-react'
import type { AnyEntry } from '../api.ts'
import { type Command, useCommands } from '../palette/commands.ts'
import type { Editable } from './editable.ts'
import type { EntryFormState } from './use-entry-form.ts'

/** Save, publish, hide and cancel by name, for the form that can be seen. */
export function useFormCommands<E extends AnyEntry>(
  { one, visible }: Editable<E>,
  { form, base, element, submit }: EntryFormState<E>,
  onCancel: () => void,
): void {
  useCommands(() => {
    if (!element.current?.checkVisibility()) return []
    const save: Command = {
      label: `Save this ${one}`,
      icon: Check,
      keys: 'S',
      place: 'first',
      run: () => void submit(true)(),
    }
    const cancel: Command = { label: 'Cancel', icon: X, words: 'close form discard', place: 'last', run: onCancel }
    if (!visible || !base) return [save, cancel]
    const isOn = Boolean(base[visible as keyof E])
    const change: Command = {
      label: `${isOn ? 'Hide' : 'Publish'} this ${one}`,
      icon: isOn ? EyeOff : Eye,
      place: 'first',
      words: isOn ? 'unpublish draft' : 'show',
      run: () => {
        form.setValue(visible, !isOn, { shouldDirty: true })
        void submit(true)()
      },
    }
    return [save, change, cancel]
  })
}
