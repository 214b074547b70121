import { useState } from 'react'
import { inputShape } from '../../../contract/bodies.ts'
import { collections } from '../../../contract/collections.ts'
import { paths } from '../../../contract/site-map.ts'
import { slugFrom } from '../../../contract/slug.ts'
import { postFields, readMarkdownFile } from '../../../markdown/import.ts'
import { readFileName } from '../../../markdown/import-header.ts'
import { call, listAll } from '../../account/session.ts'
import { useQueryClient } from '../../queries/hooks.ts'
import { Button, SmallButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { counted } from '../../workflows/words.ts'
import { useAdminQuery } from '../admin-query.ts'
import type { Body, FormValues } from '../form/editable.ts'
import { bodyOf, formValues } from '../form/entry-values.ts'
import { runBulk } from '../list/bulk.ts'
import { stateOf } from './post-state.ts'

export const importAccept = '.md,.markdown,.txt,.mdx'

/** One file fills the form (`onRead` returns whether it did); several are listed first and then become posts. */
export function useImport(onRead: (values: FormValues) => boolean) {
  const [files, setFiles] = useState<FileRead[] | null>(null)

  const take = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(readPostFile))
    const [first] = read
    if (read.length !== 1 || !first) return setFiles(read.length > 0 ? read : null)
    const { post, problem } = first
    if (!post) return notify.error('Import failed', problem)
    if (!onRead(post.values)) return
    const sentences = ['We extracted metadata and content from your markdown file.', ...post.notes]
    notify.success('Markdown imported', sentences.join(' '))
  }

  return { take, dialog: files && <ImportDialog files={files} onClose={() => setFiles(null)} /> }
}

/** A post read from a file (spec 5), or why there is none. */
interface FileRead {
  file: string
  post?: {
    /** The title if the file gives none. */
    name: string
    values: FormValues
    /** What was found but not understood. */
    notes: string[]
  }
  problem?: string
}

const unreadable = "We couldn't read that markdown file. Please try again."

export async function readPostFile(file: File): Promise<FileRead> {
  const refused = (problem: string) => ({ file: file.name, problem })
  if (!/\.(md|markdown|txt|mdx)$/i.test(file.name)) return refused(unreadable)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.includes('\0')) return refused(unreadable)
    if (!text.trim()) return refused('This file is empty, so there is nothing to import.')
    const { notes, formerAddresses, ...post } = await readMarkdownFile(text, file.name)
    const values = formValues(collections.blogs.fields, {
      ...postFields({ ...post, notes }),
      slug: slugFrom(post.slug ?? post.title ?? ''),
      published: post.published ?? false,
    })
    const former = formerAddresses?.length ? [`Not imported: its old addresses, ${formerAddresses.join(', ')}.`] : []
    return { file: file.name, post: { name: readFileName(file.name).name, values, notes: [...notes, ...former] } }
  } catch {
    return refused(unreadable)
  }
}

function ImportDialog({ files, onClose }: { files: FileRead[]; onClose: () => void }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const { data: posts } = useAdminQuery(
    ['blogs', 'slugs'],
    () => listAll('GET /api/blogs', { query: { fields: ['slug'] } }),
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const taken = posts?.entries.map(({ slug }) => slug)
  const steps = taken ? planned(files, taken, made) : []
  const open = steps.flatMap(({ file, body, done }) => (body && !done ? [{ file, body }] : []))

  const run = async () => {
    setBusy(true)
    const { done } = await runBulk(open, ({ body }) => call('POST /api/blogs', { body }), '')
    setMade([...made, ...done.map(({ file }) => file)])
    setBusy(false)
    void queries.invalidateQueries({ queryKey: ['admin', 'blogs'], refetchType: 'active' })
    const failed = open.length - done.length
    if (failed > 0) {
      notify.error('Import failed', `${failed} of ${open.length} posts could not be saved. You can try them again.`)
      return
    }
    notify.success('Markdown imported', `${open.length} ${open.length === 1 ? 'post was' : 'posts were'} added.`)
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={() => busy || onClose()}
      title={`Import ${files.length} files`}
      description={<p>Review what will be imported. Nothing is saved until you confirm.</p>}
      actions={
        <>
          <SmallButton disabled={busy} onClick={onClose}>
            Cancel
          </SmallButton>
          <Button size="small" disabled={busy || open.length === 0} onClick={() => void run()}>
            {busy ? 'Importing…' : `Import ${counted(open.length, 'post')}`}
          </Button>
        </>
      }
    >
      <ul>
        {steps.map(({ file, title, slug, body, note, done }) => {
          const { label, tone } = body ? stateOf(body, new Date()) : ({ label: 'Skipped', tone: 'danger' } as const)
          return (
            <li key={file} className="admin-row">
              <div className="grid min-w-0 gap-1">
                <p className="font-heading font-semibold wrap-anywhere">{title || file}</p>
                <p className="label text-ink-muted wrap-anywhere">
                  {file}
                  {slug && ` → ${paths.post(slug)}`}
                </p>
                {note && <p className="text-sm text-ink-muted">{note}</p>}
              </div>
              <Tag tone={tone}>{done ? 'Added' : (outcomes[label] ?? label)}</Tag>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

const outcomes: Record<string, string> = {
  Published: 'Will be published',
  Draft: 'Will be a draft',
  Skipped: 'Will be skipped',
}

interface Step {
  file: string
  title?: string
  slug?: string
  /** Null when the file cannot become a post; `note` says why. */
  body: Body | null
  note: string | undefined
  done: boolean
}

/** A file without a title gets its file name as title. A slug that is taken gets a number. */
function planned(files: FileRead[], taken: string[], made: string[]): Step[] {
  const used = new Set(taken)
  return files.map(({ file, post, problem }) => {
    const done = made.includes(file)
    if (!post) return { file, body: null, note: problem, done }
    const title = String(post.values.title || post.name)
    const wanted = String(post.values.slug) || slugFrom(title) || 'post'
    let slug = wanted
    for (let number = 2; !done && used.has(slug); number += 1) slug = `${wanted}-${number}`
    used.add(slug)
    const body = bodyOf(collections.blogs.fields, { ...post.values, title, slug }, null)
    const parsed = inputShape(collections.blogs).safeParse(body)
    const notes = [
      parsed.error?.issues[0]?.message,
      slug !== wanted && `The slug "${wanted}" is taken, so this one gets a number.`,
      body.publish_at && `Dated ${String(body.publish_at).slice(0, 10)}.`,
      ...post.notes,
    ]
    return { file, title, slug, body: parsed.data ?? null, note: notes.filter(Boolean).join(' '), done }
  })
}
