import { serialize } from '../../n8n/clean.ts'
import { workflowDifferences } from '../../n8n/differences.ts'
import { examine, redactor } from '../../n8n/examine.ts'
import { isStickyNote } from '../../n8n/file.ts'
import { drawnPart } from '../../n8n/picture/svg.ts'
import { workflowPicture } from '../../n8n/picture.ts'
import { repaired, repairsOf } from '../../n8n/repairs.ts'
import { describeStep, workflowSteps } from '../../n8n/steps.ts'
import { ownName } from '../../n8n/suggest.ts'
import { mostListed } from '../workflows/words.ts'

export interface Asked {
  text: string
  /** The ids of the repairs that are made. */
  repairs: readonly string[]
  /** The fingerprints of the values to replace in the clean copy, in addition to all secrets. */
  replace: readonly string[]
}

/** Comparing takes long: only so many repairs are shown with their difference, and none of a `large` text. */
const compared = 20
const large = 500_000

type Examined = ReturnType<typeof examine>
type Workflow = NonNullable<Examined['workflow']>
type Redact = ReturnType<typeof redactor>

/** What is wrong with the file, and its name and counts. */
function overview({ findings, secrets }: Examined, { clean }: Workflow, redact: Redact) {
  const critical = secrets.filter(({ level }) => level === 'critical')
  const own = secrets.filter(({ level }) => level !== 'critical')
  const { name } = redact({ name: ownName(clean) ?? 'Unnamed workflow' })
  const nodes = clean.nodes.filter((node) => !isStickyNote(node)).length
  return {
    findings: redact(findings),
    secrets: [...critical, ...own].slice(0, mostListed),
    workflow: { name, nodes, secrets: critical.length, own: own.length },
  }
}

/** The clean copy, what it is without, and what can be repaired in the file. */
function mended({ given, file, clean }: Workflow, copy: Workflow['clean'], redact: Redact, length: number) {
  const repairs = repairsOf(given).map(({ id, title }, index) => {
    const isCompared = index < compared && length < large
    return { id, title, differences: isCompared ? workflowDifferences(given, repaired(given, [id])) : null }
  })
  return { clean: serialize(copy), repairs: redact(repairs), dropped: redact(workflowDifferences(file, clean)) }
}

function drawing(copy: Workflow['clean'], file: string) {
  const drawn = drawnPart(copy)
  const names = drawn.nodes.map(({ name }) => name)
  return { picture: workflowPicture(copy), steps: workflowSteps(drawn).map(describeStep), names, file }
}

/**
 * All that the page shows of a workflow, in parts, since each takes a while for a large one: what was found, the copy, the
 * drawing. What was made before stays until the next is there, but no copy is given out meanwhile.
 */
export function* answers({ text, repairs, replace }: Asked): Generator<Partial<Answer>> {
  const examined = examine(text, repairs)
  const { workflow, secrets, findings } = examined
  if (!workflow) {
    yield { findings, secrets, workflow: null, hasCopy: false }
    return
  }
  const redact = redactor(workflow, secrets, replace)
  yield { ...overview(examined, workflow, redact), hasCopy: false }
  const copy = redact(workflow.clean)
  const made = mended(workflow, copy, redact, text.length)
  yield { mended: made, hasCopy: true }
  yield { drawing: drawing(copy, made.clean) }
}

type Overview = ReturnType<typeof overview>
export interface Answer extends Omit<Overview, 'workflow'> {
  workflow: Overview['workflow'] | null
  /** Missing until the first copy is made. */
  mended?: ReturnType<typeof mended>
  /** Whether `mended` answers this question and not an earlier one. */
  hasCopy: boolean
  drawing?: ReturnType<typeof drawing>
}

/** All parts at once. */
export const answer = (asked: Asked): Answer => Object.assign({}, ...answers(asked))
