import type { MaskedInRun } from '../../contract/workflow-run.ts'
import type { JsonObject } from '../json.ts'
import { clippedObject, clippedText, searched } from './fit.ts'
import { withoutPersons } from './mask/mask-persons.ts'
import { MaskReport } from './mask/mask-report.ts'
import { type Part, withoutSecrets } from './mask/mask-secrets.ts'
import type { RawOutput, RawStep } from './steps.ts'

/**
 * Replaces secrets and personal data in the items and errors of all steps.
 * @param keep the key paths at which the owner keeps what is not a secret
 */
export function maskedSteps(
  steps: readonly RawStep[],
  keep: ReadonlySet<string>,
): { steps: RawStep[]; masked: MaskedInRun[] } {
  const report = new MaskReport()
  const parts = withoutPersons(withoutSecrets(steps.flatMap(partsOf), keep, report), keep, report)
  const next = parts.values()
  const take = () => next.next().value?.value as JsonObject
  return { steps: steps.map((step) => withParts(step, take)), masked: report.entries() }
}

export function withoutSecretsOnly(steps: readonly RawStep[]): RawStep[] {
  const next = withoutSecrets(steps.flatMap(partsOf), { has: () => true }, new MaskReport()).values()
  return steps.map((step) => withParts(step, () => next.next().value?.value as JsonObject))
}

function partsOf({ node, error, inputs = [], outputs }: RawStep): Part[] {
  const items = [...inputs, ...outputs].flatMap((output) => output.items)
  return [
    { node, value: { error: error === null ? '' : clippedText(error, searched.string) } },
    ...items.map((item) => ({ node, value: clippedObject(item, searched) })),
  ]
}

function withParts({ inputs, ...step }: RawStep, take: () => JsonObject): RawStep {
  const output = (given: RawOutput) => ({ ...given, items: given.items.map(take) })
  const { error } = take()
  return {
    ...step,
    error: step.error === null ? null : String(error),
    ...(inputs && { inputs: inputs.map(output) }),
    outputs: step.outputs.map(output),
  }
}
