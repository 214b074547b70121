export interface WorkflowTable {
  id: string
  /** n8n asks for templates by number. */
  number: number
  slug: string
  name: string
  description: string
  category: string
  image_url: string | null
  /** By the button; then those by the file's address and by the library inside n8n. */
  downloads: number
  address_imports: number
  library_imports: number
  /** JSON list of strings, as `requirements`. */
  tags: string
  author: string | null
  version: string
  usage_instructions: string
  requirements: string
  published: number
  created_at: string
  updated_at: string
  tested_with: string | null
  /** The newest of its versions; 0 before the first. */
  version_number: number
  /** JSON, computed from the file at each save, as `node_types`: the kinds of its nodes, most used first. */
  facts: string
  node_types: string
}

/** What is wide: the file as it was given, the clean copy, and what is drawn from it. */
interface WorkflowFileTable {
  workflow_id: string
  original: string
  clean: string
  /** The hash of what it held at first; null for what is older than this column. */
  first_content: string | null
  steps: string
  thumbnail: string
  picture: string
  /** A PNG in base64; empty until it is drawn. */
  share: string
  /** 0 while facts, steps and pictures are still to be made from the file (`rebuild.ts`), else 1. */
  rendered_version: number
}

/** Never changed once written. */
export interface WorkflowVersionTable {
  workflow_id: string
  number: number
  version: string
  changelog: string | null
  created_at: string
  node_count: number
  differences: string | null
  file: string
}

/** How often a template left the site on a day, whatever the way; kept while it is recent. */
interface WorkflowDayTable {
  workflow_id: string
  /** `2026-11-21`, in UTC. */
  day: string
  count: number
}

interface WorkflowAcceptedTable {
  workflow_id: string
  fingerprint: string
  reason: string
  label: string
  masked: string
  created_at: string
}

export interface WorkflowTables {
  workflows: WorkflowTable
  workflow_files: WorkflowFileTable
  workflow_versions: WorkflowVersionTable
  workflow_accepted: WorkflowAcceptedTable
  workflow_days: WorkflowDayTable
  workflow_slugs: { workflow_id: string; slug: string }
}
