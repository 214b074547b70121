import { useState } from 'react'
import { useQuery } from '../../queries/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { templatesQuery } from './templates-query.ts'

/** Fills the reply with a template, and opens the dialog where the templates are managed. */
export function TemplateChoice({ onChoose }: { onChoose: (text: string) => void }) {
  const { data = [] } = useQuery(templatesQuery)
  const [managing, setManaging] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {data.length > 0 && (
        <Select
          aria-label="Use a template"
          wrapper="w-52"
          value=""
          onChange={(event) => {
            const chosen = data.find(({ id }) => id === event.target.value)
            if (chosen) onChoose(chosen.text)
          }}
        >
          <option value="">Use a template…</option>
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <button type="button" className="admin-action border-line" onClick={() => setManaging(true)}>
        {data.length > 0 ? 'Edit templates' : 'Create a template'}
      </button>
      <Dialog open={managing} onOpenChange={setManaging} title="Templates for replies">
        <TemplateEditor />
      </Dialog>
    </div>
  )
}
