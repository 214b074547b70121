import { useSettings } from '../app/page-context.ts'
import { Card, TagList } from '../ui/card.tsx'
import { SectionHeading } from '../ui/heading.tsx'
import { Section } from './section.tsx'
import { TimelineItem } from './timeline.tsx'

/** The owner's work experience; nothing if there is none. */
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
