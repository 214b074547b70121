export interface WorkflowTable {
  id: string
  number: number
  slug: string
  name: string
  description: string
  category: string
  image_url: string | null
  /** The button's imports; then those by the file's address, and those of the library inside n8n. */
  downloads: number
  address_imports: number
  library_imports: number
  tags: string
  author: string | null
  version: string
  usage_instructions: string
  requirements: string
  published: number
  created_at: string
  updated_at: string
  tested_with: string | null
  /** Of its newest version; 0 before the first. */
  version_number: number
  /** JSON, computed from the file at each save. `node_types` lists the types of its nodes, most used first. */
  facts: string
  node_types: string
}

interface WorkflowFileTable {
  workflow_id: string
  original: string
  clean: string
  first_content: string | null
  steps: string
  thumbnail: string
  picture: string
  /** A PNG in base64; empty until it is drawn. */
  share: string
  /** 0 until facts, steps and pictures are computed from the file (`rebuild.ts`), then 1. */
  rendered_version: number
  /** While a process draws it: its claim, and when it last reported. */
  drawing: string | null
  drawing_alive_at: string | null
  /** JSON in the shape of `contract/workflow-run.ts`; null if its owner attached none. Its source is not kept. */
  run: string | null
}

/** Never changed once written, except for the run. */
export interface WorkflowVersionTable {
  workflow_id: string
  number: number
  version: string
  changelog: string | null
  created_at: string
  node_count: number
  differences: string | null
  file: string
  run: string | null
}

/** How often a template was imported on a day, in any way; kept while it is recent. */
interface WorkflowDayTable {
  workflow_id: string
  /** `2026-11-21`, in UTC. */
  day: string
  count: number
}

export interface WorkflowAcceptedTable {
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
