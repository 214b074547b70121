import { serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import { examine, redactor } from '../../n8n/examine.ts'
import { isStickyNote } from '../../n8n/file.ts'
import { drawnPart } from '../../n8n/picture/svg.ts'
import { workflowPicture } from '../../n8n/picture.ts'
import { repaired, repairsOf } from '../../n8n/repairs.ts'
import { describeStep, workflowSteps } from '../../n8n/steps.ts'
import { ownName } from '../../n8n/suggest.ts'

export interface Asked {
  text: string
  /** The ids of the repairs that are made. */
  repairs: readonly string[]
  /** The fingerprints of values that the clean copy shall be without, beside all secrets. */
  replace: readonly string[]
}

/** What is known first: all that is wrong with the file. */
interface Found extends Pick<ReturnType<typeof examine>, 'findings' | 'secrets'> {
  workflow: { name: string; nodes: number; secrets: number; own: number } | null
  /** Until the copy of this file is there, none of another is offered. */
  mended: Mended | null
}
interface Mended {
  repairs: { id: string; title: string; differences: Differences | null }[]
  clean: string
  /** What the clean copy is without. */
  dropped: Differences
}
interface Drawn {
  picture: string
  steps: string[]
  /** The names of the nodes in it. */
  names: string[]
  /** The copy that is drawn. */
  file: string
}
type Part = Found | { mended: Mended } | { drawing: Drawn }
/** Of the same file with other repairs the drawing stays until the next one is there. */
export type Answer = Found & { drawing?: Drawn }

type Differences = ReturnType<typeof workflowDifferences>

/** Only so many repairs, and of a text that is not so large, are shown with their difference, which takes long. */
const compared = 20
const large = 500_000
/** More secrets are not shown, and a file may have 200,000. */
const longest = 100

/** All that the page shows of a workflow, in the order in which it is wanted: of a large one each part takes a while. */
export function* answers({ text, repairs: wanted, replace }: Asked): Generator<Part> {
  const { findings, secrets, workflow } = examine(text, wanted)
  if (!workflow) {
    yield { findings, secrets: [], workflow: null, mended: null }
    return
  }
  const { given, file, clean } = workflow
  const redact = redactor(workflow, secrets, replace)
  const critical = secrets.filter(({ level }) => level === 'critical')
  const own = secrets.filter(({ level }) => level !== 'critical')
  yield {
    findings: redact(findings),
    secrets: [...critical, ...own].slice(0, longest),
    workflow: {
      ...redact({ name: ownName(clean) ?? 'Unnamed workflow' }),
      nodes: clean.nodes.filter((node) => !isStickyNote(node)).length,
      ...{ secrets: critical.length, own: own.length },
    },
    mended: null,
  }
  const copy = redact(clean)
  const repairs = repairsOf(given).map(({ id, title }, index) => {
    const isCompared = index < compared && text.length < large
    return { id, title, differences: isCompared ? workflowDifferences(given, repaired(given, [id])) : null }
  })
  const mended: Mended = {
    repairs: redact(repairs),
    clean: serialize(copy),
    dropped: redact(workflowDifferences(file, clean)),
  }
  yield { mended }
  const drawn = drawnPart(copy)
  yield {
    drawing: {
      picture: workflowPicture(copy),
      steps: workflowSteps(drawn).map(describeStep),
      names: drawn.nodes.map(({ name }) => name),
      file: mended.clean,
    },
  }
}

/** In one go. */
export const answer = (asked: Asked): Answer => Object.assign({}, ...answers(asked))
