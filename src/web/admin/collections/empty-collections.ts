import type { CollectionName } from '../../../contract/collections.ts'
import type { FormValues } from '../form/form-values.ts'

interface EmptyCollection {
  /** What belongs there, and where visitors meet it. */
  text: string
  /** Values to start from, plainly to be replaced. Nothing is saved before the owner does it. */
  sample?: FormValues
}

/** What an empty list says. The form stands below it. */
export const emptyCollections: Record<CollectionName, EmptyCollection> = {
  skills: {
    text: 'One entry for each field you work in, with the tools you know. Shown on the home page and on About.',
    sample: { category: 'Automation', icon: 'Server', technologies: 'n8n, PostgreSQL, TypeScript' },
  },
  about: { text: 'Who you are, in English and French, with a picture and up to four figures. Shown on About.' },
  projects: {
    text: 'One entry for each piece of work you can show. With a problem and a result it becomes a case of its own.',
    sample: {
      title: 'What was connected or built',
      description: 'For whom it was, and what changes for them: one or two sentences.',
      category: 'Automation',
      problem: 'What the client came with, and what it cost them.',
      body: '## How it works\n\nFrom the trigger to the result, with a picture if you have one.\n\n## What went wrong at first\n\nWhat you learned. Clients trust that.',
      result_label: 'Hours of copying a week',
      result_before: '6',
      result_after: '0',
    },
  },
  education: { text: 'Degrees and courses. They become the timeline on About, and part of the CV.' },
  certifications: { text: 'Certificates with their issuer and year. Shown on About and in the CV.' },
  blogs: {
    text: 'Posts show how you think. A draft is seen by nobody until you publish it.',
    sample: {
      title: 'One thing that went wrong, and what it taught me',
      slug: 'one-thing-that-went-wrong',
      excerpt: 'What the reader gets from these five minutes, in one sentence.',
      content:
        'Begin with the moment it broke: who noticed, and what it cost.\n\n## What I expected\n\nThe plan, in one paragraph.\n\n## What happened\n\nThe part nobody writes down. A screenshot or ten lines of code help.\n\n## What I do now\n\nA list that the reader can use tomorrow.',
      keywords: 'n8n, lessons',
    },
  },
  services: {
    text: 'What clients can hire you for, with a price to start from. Shown on the home page and on Services.',
    sample: {
      title: 'One workflow, done',
      description: 'One process of yours, from its trigger to the message when something fails.',
      features:
        'A talk about how the work is done today\nThe workflow, tested with your data\nTwo weeks of help after it goes live',
    },
  },
  'ai-tools': { text: 'Tools that you have built or recommend, with a link to try them. Shown on the home page.' },
  testimonials: {
    text: 'What clients say about you. The section is hidden until there is one. Add what you were sent, or invite a client to write.',
  },
}
