import { Copy, Download } from 'lucide-react'
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import { wholeNumber } from '../../contract/format.ts'
import { rules } from '../../n8n/rules.ts'
import { Button, SmallButton } from '../ui/button.tsx'
import { Tag, type TagTone } from '../ui/card.tsx'
import { IncomingLabel } from '../ui/heading.tsx'
import { copyText, saveFile } from '../ui/notify.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { Drawing } from '../workflows/canvas/canvas.tsx'
import { Part } from '../workflows/facts.tsx'
import { FileChanges, Fold, Folded, findingTones, RepairList, SecretList } from '../workflows/gate-lists.tsx'
import { counted } from '../workflows/words.ts'
import type { Answer } from './answer.ts'
import { levels, RuleText } from './rule-text.tsx'
import type { Check } from './use-check.ts'

type Finding = Answer['findings'][number]

export function Result({ check, answer }: { check: Check; answer: Answer }) {
  const { findings, secrets, workflow, mended, hasCopy, drawing } = answer
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!heading.current) return
    takeFocus(heading.current)
    heading.current.scrollIntoView({ block: 'center' })
  }, [])
  if (!workflow) return null
  const { name, nodes, own } = workflow
  const counts = levels.map((each) => ({ ...each, hits: findings.filter(({ level }) => level === each.level) }))
  const tags: [number, string, TagTone][] = [
    ...counts.map(({ hits, one, level }): [number, string, TagTone] => [hits.length, one, findingTones[level]]),
    [workflow.secrets, 'secret', 'danger'],
    [own, 'value of your own', 'warn'],
  ]
  const clean = mended?.clean ?? ''
  const drawn = drawing && new Set(drawing.names)
  return (
    <>
      <div className="wrap pb-10">
        <IncomingLabel live className="mb-4">
          {counted(nodes, 'node')}
        </IncomingLabel>
        <h2 ref={heading} className="max-w-[22ch] text-3xl wrap-anywhere">
          {name}
        </h2>
        <p className="mt-5 flex flex-wrap gap-2" role="status">
          {tags.map(
            ([count, one, tone]) =>
              count > 0 && (
                <Tag key={one} tone={tone}>
                  {counted(count, one, one === 'value of your own' ? 'values of your own' : undefined)}
                </Tag>
              ),
          )}
          {findings.length + secrets.length === 0 && <Tag tone="ok">nothing found</Tag>}
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-4">
          <Button
            disabled={!hasCopy}
            onClick={() => saveFile(new Blob([clean], { type: 'application/json' }), fileNameOf(name))}
          >
            <Download aria-hidden />
            Download the clean copy
          </Button>
          <SmallButton className="min-h-12" disabled={!hasCopy} onClick={() => void copyText(clean)}>
            <Copy aria-hidden />
            Copy it
          </SmallButton>
          <Button variant="quiet" onClick={check.again}>
            Check another
          </Button>
        </div>
        {check.problem && (
          <p role="alert" className="mt-4 font-semibold text-danger">
            {check.problem}
          </p>
        )}
      </div>
      {nodes > 0 &&
        (drawing ? (
          <Drawing key={drawing.picture} {...{ name, ...drawing }} slug="checked" run={null} />
        ) : (
          <DrawingComes isComing={check.busy} nodes={nodes} />
        ))}
      <div className="wrap mt-14 grid gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="grid content-start gap-16 lg:col-span-8">
          {findings.length === 0 && (
            <Part
              id="nothing"
              heading="Nothing to mend"
              lead="All rules were applied, and none of them has anything to say."
            >
              {null}
            </Part>
          )}
          {counts.map(
            ({ level, one, about, hits }) =>
              hits.length > 0 && (
                <Part key={level} id={level} heading={counted(hits.length, one)} lead={about}>
                  <ul className="mt-6">
                    {[...Map.groupBy(hits, ({ code }) => code)].map(([code, all]) => (
                      <RuleFindings key={code} rule={code} hits={all} drawn={drawn} isComing={check.busy} />
                    ))}
                  </ul>
                </Part>
              ),
          )}
        </div>
        <div className="grid content-start gap-16 lg:col-span-4">
          {secrets.length > 0 && (
            <Part
              id="secrets"
              heading="Secrets and your own data"
              lead="Masked here. The clean copy has placeholders in place of all secrets."
            >
              <div className="mt-3">
                <SecretList
                  secrets={secrets}
                  count={workflow.secrets + own}
                  settled={({ level, fingerprint }) =>
                    level === 'critical' || check.replace.includes(fingerprint)
                      ? 'replaced in the clean copy'
                      : undefined
                  }
                  onReplace={(fingerprint) => check.wish({ replace: [...check.replace, fingerprint] })}
                />
              </div>
            </Part>
          )}
          {mended && mended.repairs.length > 0 && <Repairs repairs={mended.repairs} check={check} />}
          {mended && (
            <Part
              id="dropped"
              heading="Left out of the clean copy"
              lead="What identifies you or your n8n, and what an import does not need."
            >
              <FileChanges differences={mended.dropped} />
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

const fileNameOf = (name: string) =>
  `${
    name
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-')
      .slice(0, 60) ?? 'workflow'
  }.json`

/** Takes the room of a large drawing, so that what is below does not move when it comes. */
const DrawingComes = ({ isComing, nodes }: { isComing: boolean; nodes: number }) => (
  <div className="canvas border-y border-line bg-sunk" style={{ '--w': 1, '--h': 9999 } as CSSProperties}>
    <p className="canvas-view flex items-center justify-center label text-ink-muted">
      {isComing ? `Drawing ${counted(nodes, 'node')} …` : 'There is no drawing.'}
    </p>
    <div className="canvas-tools invisible">
      <span className="size-11" />
    </div>
    <div className="fold-summary border-t border-line bg-paper" />
  </div>
)

interface RuleFindingsProps {
  rule: Finding['code']
  hits: readonly Finding[]
  /** The names of the drawn nodes; missing until the drawing is there. */
  drawn: ReadonlySet<string> | undefined
  isComing: boolean
}

/** What one rule found, with the rule's explanation once. */
const RuleFindings = ({ rule, hits, drawn, isComing }: RuleFindingsProps) => (
  <li className="border-t border-line pt-4 pb-2">
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <strong>{rules[rule].title}</strong>
      <Tag tone={findingTones[rules[rule].level]}>{hits.length > 1 ? `${rule}, ${hits.length} times` : rule}</Tag>
    </p>
    <Folded
      limit={3}
      items={hits.map(({ message, pointer, node }) => (
        <li key={`${pointer} ${message}`} className="grid gap-1 py-2">
          <p className="max-w-text wrap-anywhere">{message}</p>
          <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            {pointer && <code className="label text-ink-muted wrap-anywhere">{pointer}</code>}
            {node !== undefined && (drawn?.has(node) ?? isComing) && (
              <NodeLink name={node} isThere={drawn !== undefined} />
            )}
          </p>
        </li>
      ))}
    />
    <Fold summary="Why, and what to do">
      <RuleText id={rule} />
    </Fold>
  </li>
)

/** Leads to a node in the drawing, also at a second press. */
function NodeLink({ name, isThere }: { name: string; isThere: boolean }) {
  const href = `#node=${encodeURIComponent(name)}`
  const again = (event: MouseEvent) => {
    if (location.hash !== href) return
    event.preventDefault()
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
  return (
    <a className="link text-sm" href={isThere ? href : undefined} onClick={again}>
      Show<span className="sr-only"> “{name}”</span> in the drawing
    </a>
  )
}

/** The repairs, to be made one by one or all at once; each can be undone. */
function Repairs({ repairs, check }: { repairs: NonNullable<Answer['mended']>['repairs']; check: Check }) {
  const made = check.repairs
  const all = made.length === repairs.length
  return (
    <Part
      id="repairs"
      heading="Repairs"
      lead="They change nothing else. The clean copy and the drawing have them at once."
    >
      <SmallButton
        className="mt-4 mb-3"
        onClick={() => check.wish({ repairs: all ? [] : repairs.map(({ id }) => id) })}
      >
        {all ? 'Take all back' : `Make ${repairs.length === 1 ? 'it' : `all ${wholeNumber(repairs.length)}`}`}
      </SmallButton>
      <RepairList
        repairs={repairs}
        count={repairs.length}
        made={made}
        onPress={(id) =>
          check.wish({ repairs: made.includes(id) ? made.filter((each) => each !== id) : [...made, id] })
        }
      />
    </Part>
  )
}
