import { ChevronRight, Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { wholeNumber } from '../../contract/format.ts'
import { rules } from '../../n8n/rules.ts'
import { Button } from '../ui/button.tsx'
import { Tag, type TagTone } from '../ui/card.tsx'
import { IncomingLabel } from '../ui/heading.tsx'
import { saveFile } from '../ui/notify.tsx'
import { takeFocus } from '../ui/take-focus.ts'
import { Drawing } from '../workflows/canvas/canvas.tsx'
import { DifferencesList, Part } from '../workflows/facts.tsx'
import { CopyButton } from '../workflows/file-buttons.tsx'
import { FileChanges } from '../workflows/file-changes.tsx'
import { counted } from '../workflows/words.ts'
import type { Answer } from './answer.ts'
import { levels } from './levels.ts'
import { RuleText } from './rule-text.tsx'
import type { Check } from './use-check.ts'

type Finding = Answer['findings'][number]
type Secret = Answer['secrets'][number]

export function Result({ check, answer: { findings, secrets, repairs, workflow } }: { check: Check; answer: Answer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!heading.current) return
    takeFocus(heading.current)
    heading.current.scrollIntoView({ block: 'center' })
  }, [])
  if (!workflow) return null
  const { name, nodes, clean, dropped, picture, steps } = workflow
  const open = secrets.filter(({ level }) => level === 'critical')
  const own = secrets.filter(({ level }) => level !== 'critical')
  const counts = levels.map((each) => ({ ...each, found: findings.filter(({ level }) => level === each.level) }))
  const tags: [number, string, TagTone][] = [
    ...counts.map(({ found, one, tone }): [number, string, TagTone] => [found.length, one, tone]),
    [open.length, 'secret', 'danger'],
    [own.length, 'value of your own', 'warn'],
  ]
  const fileName = `${
    name
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-')
      .slice(0, 60) ?? 'workflow'
  }.json`
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
          <Button onClick={() => saveFile(new Blob([clean], { type: 'application/json' }), fileName)}>
            <Download aria-hidden />
            Download the clean copy
          </Button>
          <CopyButton text={() => clean} label="Copy it" className="min-h-12" />
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
      <Drawing key={clean} slug="checked" name={name} steps={steps} run={null} picture={picture} file={clean} />
      <div className="wrap mt-14 grid gap-x-12 gap-y-14 lg:grid-cols-12">
        <div className="grid content-start gap-16 lg:order-2 lg:col-span-4">
          {repairs.length > 0 && <Repairs repairs={repairs} check={check} />}
          {secrets.length > 0 && (
            <Part
              id="secrets"
              heading="Secrets and your own data"
              lead="Masked here. The clean copy has placeholders in their place."
            >
              <Folded
                most={10}
                count={secrets.length}
                items={[...open, ...own]
                  .slice(0, longest)
                  .map((each) => <SecretItem key={each.fingerprint} secret={each} check={check} />)}
              />
            </Part>
          )}
          <Part
            id="dropped"
            heading="Left out of the clean copy"
            lead="What identifies you or your n8n, and what an import does not need."
          >
            <FileChanges differences={dropped} />
          </Part>
        </div>
        <div className="grid content-start gap-16 lg:order-1 lg:col-span-8">
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
            ({ level, one, tone, about, found }) =>
              found.length > 0 && (
                <Part key={level} id={level} heading={counted(found.length, one)} lead={about}>
                  <ul className="mt-6">
                    {[...new Set(found.map(({ code }) => code))].map((code) => (
                      <RuleFindings
                        key={code}
                        rule={code}
                        tone={tone}
                        found={found.filter((each) => each.code === code)}
                      />
                    ))}
                  </ul>
                </Part>
              ),
          )}
        </div>
      </div>
    </>
  )
}

/** Of a kind, so many are shown, as a file may have 200,000. */
const longest = 500

/** A list whose end is folded away if it is long. @param count of all, of which the items are the first */
function Folded({ items, most, count = items.length }: { items: ReactNode[]; most: number; count?: number }) {
  const rest = items.slice(most)
  return (
    <>
      <ul className="pt-3">{items.slice(0, most)}</ul>
      {rest.length > 0 && (
        <Fold summary={`Show ${rest.length} more`}>
          <ul>{rest}</ul>
          {count > items.length && <p className="py-4 text-ink-muted">And {wholeNumber(count - items.length)} more.</p>}
        </Fold>
      )}
    </>
  )
}

const Fold = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="fold">
    <summary className="fold-summary">
      <ChevronRight aria-hidden className="size-5" />
      {summary}
    </summary>
    {children}
  </details>
)

/** What one rule found, with the rule's explanation once. */
const RuleFindings = ({ rule, tone, found }: { rule: Finding['code']; tone: TagTone; found: readonly Finding[] }) => (
  <li className="border-t border-line pt-4 pb-2">
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <strong>{rules[rule].title}</strong>
      <Tag tone={tone}>{found.length > 1 ? `${rule}, ${found.length} times` : rule}</Tag>
    </p>
    <Folded
      most={3}
      items={found.map(({ message, pointer }) => (
        <li key={`${pointer} ${message}`} className="grid gap-1 py-2">
          <p className="max-w-text wrap-anywhere">{message}</p>
          {pointer && <code className="label text-ink-muted wrap-anywhere">{pointer}</code>}
        </li>
      ))}
    />
    <Fold summary="Why, and what to do">
      <RuleText id={rule} />
    </Fold>
  </li>
)

/** What is certain to be mended, one by one or all; each can be taken back. */
function Repairs({ repairs, check }: { repairs: Answer['repairs']; check: Check }) {
  const ids = repairs.map(({ id }) => id)
  const all = check.repairs.length === repairs.length
  const chosen = new Set(check.repairs)
  return (
    <Part
      id="repairs"
      heading="Repairs"
      lead="They change nothing else. The clean copy and the drawing have them at once."
    >
      <Button variant="secondary" size="small" className="mt-4" onClick={() => check.wish({ repairs: all ? [] : ids })}>
        {all ? 'Take all back' : `Make ${repairs.length === 1 ? 'it' : `all ${wholeNumber(repairs.length)}`}`}
      </Button>
      <Folded
        most={10}
        count={repairs.length}
        items={repairs.slice(0, longest).map(({ id, title, differences }) => {
          const made = chosen.has(id)
          return (
            <li key={id} className="grid justify-items-start gap-2 border-t border-line py-4">
              <p className="wrap-anywhere">{title}</p>
              {differences && (
                <Fold summary="Show the difference">
                  <DifferencesList differences={differences} />
                </Fold>
              )}
              <p className="flex flex-wrap items-center gap-3">
                {made && <Tag tone="ok">repaired</Tag>}
                <Button
                  variant={made ? 'quiet' : 'secondary'}
                  size="small"
                  onClick={() =>
                    check.wish({ repairs: made ? check.repairs.filter((each) => each !== id) : [...check.repairs, id] })
                  }
                >
                  {made ? 'Take it back' : 'Repair'}
                </Button>
              </p>
            </li>
          )
        })}
      />
    </Part>
  )
}

/** One value, at all its places. Secrets are replaced in any case; what may be meant to stay is replaced when asked. */
function SecretItem({ secret, check }: { secret: Secret; check: Check }) {
  const { fingerprint, level, message, masked, places, count } = secret
  const replaced = level === 'critical' || check.replace.includes(fingerprint)
  return (
    <li className="grid justify-items-start gap-2 border-t border-line py-4">
      <p className="wrap-anywhere">{message}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Tag tone={level === 'critical' ? 'danger' : 'warn'}>{level === 'critical' ? 'secret' : 'yours?'}</Tag>
        <code className="label wrap-anywhere">{masked}</code>
      </p>
      <p className="label text-ink-muted wrap-anywhere">
        {places[0]}
        {count > 1 && `, and ${counted(count - 1, 'more place')}`}
      </p>
      {replaced ? (
        <Tag tone="ok">replaced in the clean copy</Tag>
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => check.wish({ replace: [...check.replace, fingerprint] })}
        >
          Replace it with a placeholder
        </Button>
      )}
    </li>
  )
}
