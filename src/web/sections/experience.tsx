import type { ReactNode } from 'react'
import { yearRange } from '../../contract/format.ts'
import { useSettings } from '../app/page-context.ts'
import { Card, TagList } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { SectionHeading } from '../ui/heading.tsx'
import { Port, Wire } from '../ui/wire.tsx'
import { Section } from './section.tsx'

export function Experience() {
  const { experience: entries, words } = useSettings()
  if (entries.length === 0) return null
  return (
    <Section id="experience" aria-labelledby="experience-heading" wireFrom="left">
      <SectionHeading id="experience-heading" label="Experience" wired heading={words.experience_title} />
      <div className="mt-10 lg:mt-14">
        <ol className="grid gap-8">
          {entries.map(({ role, company, period, text, technologies }) => (
            <TimelineItem key={`${period} ${role}`} period={period} look="node">
              <Card ports="in" className="grid gap-4 p-6 max-lg:before:hidden sm:p-8">
                <div>
                  <h3 className="text-xl">{role}</h3>
                  <p className="mt-1 text-ink-muted">{company}</p>
                </div>
                <p className="max-w-text">{text}</p>
                <TagList tags={technologies} label="Technologies" />
              </Card>
            </TimelineItem>
          ))}
        </ol>
      </div>
    </Section>
  )
}

interface TimelineItemProps {
  period: string
  /** node: a box that a branch of the wire leads into. plain: text beside its port. */
  look?: 'node' | 'plain'
  /** The wire ends here. Otherwise it leads to the next item or to the section below. */
  last?: boolean
  children: ReactNode
}

/** One item of a timeline, on the wire that runs down the left side. Its parent is an `<ol>` with a gap of 2 rem. */
export function TimelineItem({ period, look = 'plain', last = false, children }: TimelineItemProps) {
  const node = look === 'node'
  return (
    <li className="relative grid gap-x-12 gap-y-3 pl-9 lg:grid-cols-12 lg:pl-0">
      {!last && (
        <span
          aria-hidden
          className={cx(
            'absolute left-[4.25px] w-[1.5px] bg-wire',
            node ? 'top-2 -bottom-10 lg:top-9 lg:-bottom-17' : 'top-3 -bottom-10',
          )}
        />
      )}
      <Port live={node} className={cx('absolute! left-0', node ? 'top-1 lg:top-8' : 'top-2')} />
      {node && <Wire className="absolute! top-7 left-2.5 hidden h-4 w-[calc(25%-3px)] lg:block" />}
      <p className={cx('label relative text-ink-muted lg:col-span-3', node ? 'lg:pt-7 lg:pl-6' : 'pt-1 lg:pl-9')}>
        <span className={cx(node && 'lg:bg-paper lg:px-3')}>{yearRange(period)}</span>
      </p>
      <div className="min-w-0 lg:col-span-9">{children}</div>
    </li>
  )
}
