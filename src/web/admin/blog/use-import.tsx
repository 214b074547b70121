import { useState } from 'react'
import { notify } from '../../ui/notify.tsx'
import type { FormValues } from '../form/form-values.ts'
import { ImportDialog, type Plan } from './import-dialog.tsx'
import { readPostFile, UnreadableFile } from './read-file.ts'

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
