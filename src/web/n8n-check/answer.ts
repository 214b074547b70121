import { serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import { examine, sayable } from '../../n8n/examine.ts'
import { isStickyNote } from '../../n8n/file.ts'
import { drawnPart } from '../../n8n/picture/svg.ts'
import { workflowPicture } from '../../n8n/picture.ts'
import { repaired } from '../../n8n/repairs.ts'
import { describeStep, workflowSteps } from '../../n8n/steps.ts'
import { ownName } from '../../n8n/suggest.ts'

export interface Asked {
  text: string
  /** The ids of the repairs that are made. */
  repairs: readonly string[]
  /** The fingerprints of values that the clean copy shall be without, beside all secrets. */
  replace: readonly string[]
}

export type Answer = ReturnType<typeof answer>

/** Only so many repairs, and of a text that is not so large, are shown with their difference, which takes long. */
const compared = 20
const large = 500_000

/** All that the page shows of a workflow, in one go. */
export function answer({ text, repairs: wanted, replace }: Asked) {
  const { findings, secrets, repairs, workflow } = examine(text, wanted)
  if (!workflow) return { findings, secrets, repairs: [], workflow: null }
  const { given, file, clean } = workflow
  const difference = (id: string) => workflowDifferences(given, repaired(given, [id]))
  const { said, copy } = sayable(
    {
      findings,
      repairs: repairs.map(({ id, title }, index) => ({
        ...{ id, title },
        differences: index < compared && text.length < large ? difference(id) : null,
      })),
      /** What the clean copy is without. */
      dropped: workflowDifferences(file, clean),
    },
    ...([workflow, secrets, replace] as const),
  )
  const { dropped, ...shown } = said
  return {
    ...{ ...shown, secrets },
    workflow: {
      name: ownName(copy) ?? 'Unnamed workflow',
      nodes: copy.nodes.filter((node) => !isStickyNote(node)).length,
      clean: serialize(copy),
      dropped,
      picture: workflowPicture(copy),
      steps: workflowSteps(drawnPart(copy)).map(describeStep),
    },
  }
}
