import { useState } from 'react'
import { inputShape } from '../../../contract/bodies.ts'
import { collections } from '../../../contract/collections.ts'
import { paths } from '../../../contract/site-map.ts'
import { slugFrom } from '../../../contract/slug.ts'
import { postFields, readMarkdownFile } from '../../../markdown/import.ts'
import { readFileName } from '../../../markdown/import-header.ts'
import { call, listAll } from '../../account/session.ts'
import { useQuery, useQueryClient } from '../../queries/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { bodyOf, formValues } from '../form/entry-values.ts'
import type { Body, FormValues } from '../form/form-values.ts'
import { stateOf } from './post-state.ts'

/**
 * Imports markdown files. One file fills the form (`onRead` returns whether it did); several are listed first and then
 * become posts.
 */
export function useImport(onRead: (values: FormValues) => boolean) {
  const [plans, setPlans] = useState<Plan[] | null>(null)

  const take = async (files: File[]) => {
    const [single, ...more] = files
    if (!single) return
    const read = await Promise.all(files.map(planOf))
    if (more.length > 0) return setPlans(read)
    const [only] = read
    if (!only?.post) {
      if (only) notify.error('Import failed', only.problem)
      return
    }
    if (!onRead(only.post.values)) return
    const sentences = ['We extracted metadata and content from your markdown file.', ...only.post.notes]
    notify.success('Markdown imported', sentences.join(' '))
  }

  return { take, dialog: plans && <ImportDialog plans={plans} onClose={() => setPlans(null)} /> }
}

async function planOf(file: File): Promise<Plan> {
  try {
    return { file: file.name, post: await readPostFile(file), problem: '' }
  } catch (error) {
    const problem = error instanceof UnreadableFile ? error.message : 'This file could not be read.'
    return { file: file.name, post: null, problem }
  }
}

interface Plan {
  file: string
  /** Null when the file could not be read. */
  post: ReadPost | null
  /** Why it could not be read. */
  problem: string
}

interface Step {
  file: string
  title: string
  slug: string
  /** Null when the file cannot become a post; `note` says why. */
  body: Body | null
  note: string
  done: boolean
}

/** Shows what each file will become before anything is saved. */
function ImportDialog({ plans, onClose }: { plans: Plan[]; onClose: () => void }) {
  const queries = useQueryClient()
  const [made, setMade] = useState<Set<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const { data: posts } = useQuery({
    queryKey: ['admin', 'blogs', 'slugs'],
    queryFn: () => listAll('GET /api/blogs', { query: { fields: ['slug'] } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const taken = posts?.entries.map(({ slug }) => slug)
  const steps = taken ? planned(plans, taken, made) : []
  const open = steps.filter(({ body, done }) => body && !done)

  const run = async () => {
    setBusy(true)
    let failed = 0
    for (const { file, body } of open) {
      try {
        if (body) await call('POST /api/blogs', { body })
        setMade((before) => new Set(before).add(file))
      } catch {
        failed += 1
      }
    }
    setBusy(false)
    void queries.invalidateQueries({ queryKey: ['admin', 'blogs'], refetchType: 'active' })
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
      onOpenChange={(stay) => !stay && !busy && onClose()}
      title={`Import ${plans.length} files`}
      description={<p>Review what will be imported. Nothing is saved until you confirm.</p>}
      actions={
        <>
          <Button variant="secondary" size="small" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" disabled={busy || open.length === 0} onClick={() => void run()}>
            {busy ? 'Importing…' : `Import ${open.length} ${open.length === 1 ? 'post' : 'posts'}`}
          </Button>
        </>
      }
    >
      <ul>
        {steps.map(({ file, title, slug, body, note, done }) => (
          <li key={file} className="admin-row">
            <div className="grid min-w-0 gap-1">
              <p className="font-heading font-semibold wrap-anywhere">{title || file}</p>
              <p className="label text-ink-muted wrap-anywhere">
                {file}
                {slug && ` → ${paths.post(slug)}`}
              </p>
              {note && <p className="text-sm text-ink-muted">{note}</p>}
            </div>
            <Tag tone={toneOf(body)}>{done ? 'Added' : outcomeOf(body)}</Tag>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** A file without a title gets its file name as title. A slug that is taken gets a number. */
function planned(plans: Plan[], taken: string[], made: Set<string>): Step[] {
  const used = new Set(taken)
  return plans.map(({ file, post, problem }) => {
    const done = made.has(file)
    if (!post) return { file, title: '', slug: '', body: null, note: problem, done }
    const title = String(post.values.title || post.name)
    const wanted = String(post.values.slug) || slugFrom(title) || 'post'
    let slug = wanted
    for (let number = 2; !done && used.has(slug); number += 1) slug = `${wanted}-${number}`
    used.add(slug)
    const body = bodyOf(collections.blogs.fields, { ...post.values, title, slug }, null)
    const parsed = inputShape(collections.blogs).safeParse(body)
    const notes = [
      ...(parsed.success ? [] : [parsed.error.issues[0]?.message ?? '']),
      ...(slug === wanted ? [] : [`The slug "${wanted}" is taken, so this one gets a number.`]),
      ...(body.publish_at ? [`Dated ${String(body.publish_at).slice(0, 10)}.`] : []),
      ...post.notes,
    ]
    return { file, title, slug, body: parsed.success ? parsed.data : null, note: notes.join(' '), done }
  })
}

function outcomeOf(body: Body | null): string {
  if (!body) return 'Will be skipped'
  const { label } = stateOf(body, new Date())
  return { Published: 'Will be published', Draft: 'Will be a draft' }[label] ?? label
}

const toneOf = (body: Body | null) => (body ? stateOf(body, new Date()).tone : 'danger')

export const importAccept = '.md,.markdown,.txt,.mdx'

/** A post read from a file (spec 5), as the form's values. */
interface ReadPost {
  file: string
  /** The title if the file gives none. */
  name: string
  values: FormValues
  /** What was found but not understood. */
  notes: string[]
}

/** Its message tells the owner why a file cannot become a post. */
export class UnreadableFile extends Error {}

const unreadable = "We couldn't read that markdown file. Please try again."

/** @throws UnreadableFile for a file of another type, a file that is not text, and an empty file */
export async function readPostFile(file: File): Promise<ReadPost> {
  if (!/\.(md|markdown|txt|mdx)$/i.test(file.name)) throw new UnreadableFile(unreadable)
  const text = await textOf(file)
  if (!text.trim()) throw new UnreadableFile('This file is empty, so there is nothing to import.')
  const post = await readMarkdownFile(text, file.name)
  const values = formValues(collections.blogs.fields, {
    ...postFields(post),
    slug: slugFrom(post.slug ?? post.title ?? ''),
    published: post.published ?? false,
  })
  const former = post.formerAddresses?.join(', ')
  const notes = former ? [...post.notes, `Not imported: its old addresses, ${former}.`] : post.notes
  return { file: file.name, name: readFileName(file.name).name, values, notes }
}

async function textOf(file: File): Promise<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (!text.includes('\0')) return text
  } catch {
    // The error below reports it.
  }
  throw new UnreadableFile(unreadable)
}
