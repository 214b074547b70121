import { ChevronRight } from 'lucide-react'
import { paths } from '../../contract/site-map.ts'
import { type RuleId, rules } from '../../n8n/rules.ts'
import { useFilled } from '../app/page-context.ts'
import { TextLink } from '../router/router.tsx'
import { Section } from '../sections/section.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { counted } from '../workflows/words.ts'
import { levels, RuleText } from './rule-text.tsx'

const ids = Object.keys(rules) as RuleId[]

const answers = [
  [
    'Check n8n JSON before import',
    'n8n imports almost every file that has nodes and connections, and says nothing about a wire that leads nowhere, an expression that reads a missing node, or a webhook that anybody may call. You find out when the workflow runs. This page tells you before.',
  ],
  [
    'Remove credentials from an n8n workflow',
    'An export contains the ids and names of your credentials, the id of your n8n, webhook ids, pinned data, tags, and sometimes keys that were typed into a node. The clean copy is without all of them. It is made by the structure of the file and not by search and replace, so it still runs.',
  ],
  [
    'Nothing is sent',
    'The check is a program that your browser loads with this page. Your workflow stays in this tab; close it, and it is gone. You can disconnect from the network when the page has loaded, and go on.',
  ],
  [
    'What it cannot know',
    'It does not run the workflow, and knows neither your accounts nor the answers of other services. A secret is found by its form and its place, so read the clean copy before you publish it.',
  ],
] as const

/** Below the field: what the check is for, and the same for the command line. */
export function AboutCheck() {
  const templates = useFilled([{ to: paths.marketplace() }])
  return (
    <>
      <Section aria-labelledby="check-about">
        <SectionHeading id="check-about" label="About" heading="A validator, a cleaner and a viewer" />
        <dl className="mt-10">
          {answers.map(([question, text]) => (
            <div key={question} className="grid gap-x-12 gap-y-2 border-t border-line py-5 lg:grid-cols-12">
              <dt className="font-heading text-xl font-semibold lg:col-span-4">{question}</dt>
              <dd className="max-w-text lg:col-span-8">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section wireFrom="left" aria-labelledby="check-rules">
        <SectionHeading
          id="check-rules"
          label="Rules"
          wired
          layout="split"
          heading={`What the ${ids.length} rules look for`}
          text="Beside secrets of known forms, such as keys of services, passwords in addresses, and values in fields that say so."
        />
        <div className="mt-10 grid gap-12">
          {levels.map(({ level, one, about }) => (
            <div key={level} className="grid gap-x-12 gap-y-4 lg:grid-cols-12">
              <div className="lg:col-span-4">
                <h3 className="text-xl">{counted(ids.filter((id) => rules[id].level === level).length, one)}</h3>
                <p className="mt-2 text-ink-muted">{about}</p>
              </div>
              <div className="grid items-start gap-x-12 lg:col-span-8 sm:grid-cols-2">
                {ids.map(
                  (id) =>
                    rules[id].level === level && (
                      <details key={id} className="fold border-t border-line">
                        <summary className="fold-summary text-ink">
                          <ChevronRight
                            aria-hidden
                            className="size-5 flex-none"
                            style={{ color: 'var(--color-signal)' }}
                          />
                          {rules[id].title}
                        </summary>
                        {/* Inside, so that a link to it opens the fold. */}
                        <div id={`rule-${id}`}>
                          <RuleText id={id} />
                        </div>
                      </details>
                    ),
                )}
              </div>
            </div>
          ))}
        </div>
      </Section>
      <Section sunk aria-labelledby="check-terminal">
        <SectionHeading
          id="check-terminal"
          label="Command line"
          heading="The same in a terminal and in CI"
          layout="split"
          text="Text, JSON or SARIF, with an exit code; a clean copy, repairs, the drawing and the difference of two files."
        />
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, which the keyboard must reach.
          tabIndex={0}
          className="mt-8 max-w-text overflow-auto rounded-node border border-line bg-surface p-5 font-mono text-xs/[1.6] font-medium"
        >
          {
            'n8n-gate check workflows/*.json\nn8n-gate clean workflow.json > clean.json\nn8n-gate fix workflow.json --write\nn8n-gate picture workflow.json -o workflow.svg'
          }
        </pre>
        {templates.map(({ to }) => (
          <p key={to} className="mt-8">
            Every template on this site has passed this check. <TextLink to={to}>See the n8n templates</TextLink>
          </p>
        ))}
      </Section>
    </>
  )
}
