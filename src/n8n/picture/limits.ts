import type { WorkflowFile } from '../file.ts'

/** Limits the size of a picture to a few megabytes. The largest real workflow measured has 246 nodes. */
export const drawnLimits = {
  /** Nodes and notes. */
  nodes: 2500,
  wires: 5000,
  /** Characters in all notes together, and in one of them. */
  notes: 40_000,
  note: 6000,
} as const

export const isDrawnWhole = (file: WorkflowFile): boolean => file.nodes.length <= drawnLimits.nodes

/** The file cut to the nodes that are drawn. */
export function drawnPart(file: WorkflowFile): WorkflowFile {
  return isDrawnWhole(file) ? file : { ...file, nodes: file.nodes.slice(0, drawnLimits.nodes) }
}
