// Loaded before the work is measured.
import '../../markdown/pipeline.ts'
import { imagesOf, renderMarkdown } from '../../markdown/render.ts'
import { answerJobs } from '../platform/worker-thread/answer-jobs.ts'

/** What is done with a text from outside, in a thread of its own (`markdown-renderer.ts`). */
const jobs = { imagesOf, renderMarkdown }

export type MarkdownJobs = typeof jobs

answerJobs(jobs)
