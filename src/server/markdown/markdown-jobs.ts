// Imported up front, so that loading it does not count as part of a job.
import '../../markdown/pipeline.ts'
import { imagesOf, renderMarkdown } from '../../markdown/render.ts'
import { answerJobs } from '../platform/worker-thread/answer-jobs.ts'

const jobs = { imagesOf, renderMarkdown }

export type MarkdownJobs = typeof jobs

answerJobs(jobs)
